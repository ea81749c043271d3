"""What can be said about a match afterwards or meanwhile: reviews, payments, comparisons."""
