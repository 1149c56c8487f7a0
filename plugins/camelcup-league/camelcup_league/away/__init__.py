"""Bots that play on their owners' machines.

    worker: `AwayPlayer`  -- lines on loopback -->  server: `Relay`  -- WebSocket -->  owner: `HomeBots`

The worker asks in the messages of docs/protocol.md, each with the number of the question, and keeps the time.
The relay knows which connection is whose, and passes messages on. The owner's machine plays the bot.
"""
