from camelcup.camelup.bots.player0 import Player0


class Sir_Humpfree_Bogart(Player0):
    pass
