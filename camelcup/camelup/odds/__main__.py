"""Works out the table of the races between two legs anew, in some ten seconds.

python -m camelcup.camelup.odds FILE
"""

import sys
from pathlib import Path

from camelcup.camelup.odds.rows import CAMELS
from camelcup.camelup.odds.table import pack, work_out

if len(sys.argv) != 2:
    sys.exit("usage: python -m camelcup.camelup.odds FILE")
Path(sys.argv[1]).write_bytes(pack(work_out(CAMELS)))
