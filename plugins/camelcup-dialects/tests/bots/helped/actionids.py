raise AssertionError("the module beside the bot was imported")
