"""one_thread.py - to be imported before numpy: its matrix products on one thread.

They are small here, and OpenBLAS' threads wait for each other: on a machine with other work the tests took 69 s in place of 6.
"""
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
