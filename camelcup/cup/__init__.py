"""Many tables: tournament, seating, plan; cup files, their verification, executors, loggers."""
