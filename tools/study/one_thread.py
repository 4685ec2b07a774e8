"""one_thread.py - limits numpy's matrix products to one thread; import it before numpy.

The products are small, and OpenBLAS' threads wait for each other: on a busy machine the tests took 69 s instead of 6.
"""
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
