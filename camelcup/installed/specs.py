"""Bot specs: the ways to name a bot, parsed here and nowhere else.

Name                      an installed bot
package/Name              the same if two packages use one name for bots of one game
path/to/file.py:Class     a class or a function in a file
path/to/file.py           the same if the file has one bot
package.module:Class      a class or a function in an importable module
...:option=value,...      any of these with options, which are keyword arguments of its class
cmd:./mybot --fast        a program in any language, with its arguments, quoted as in a shell
contest:./mybot --fast    a program that speaks the text protocol of a contest, which a plugin offers
kind:rest                 a kind of spec that a plugin offers; the rest is the plugin's
Human                     a person, for `camelcup sit` and `camelcup.session`
Caller                    a program that answers for its seat through `camelcup.session`
First+Second              in a game with teams, one competitor of different bots: one for each seat of a team
Alias=spec names a bot: standings and records show the alias. A path that begins so is written ./Alias=...
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from camelcup.encoding import decode_json
from camelcup.errors import PluginError, UserError, other_game
from camelcup.installed.bot_files import python_files
from camelcup.installed.entries import BotEntry, KindEntry, LocalEntry, Target, locate
from camelcup.installed.loading import BotSource, Elsewhere, LocalBot
from camelcup.installed.plugins import Plugins
from camelcup.installed.programs import find_command, refuse_unknown_kind, spec_of_program
from camelcup.records import HUMAN
from camelcup.text import did_you_mean, nearest

OPTIONS = re.compile(r":(\w*=.*)")
"""Where the options of a spec begin; their values may hold colons."""

ALIAS = re.compile(r"([^\W\d][\w.-]*)=(.+)", re.DOTALL)
NO_ALIAS = re.compile(r"([^/\\:]*)=")
"""The beginning of a spec with an alias, which may be wrong. An option comes behind a colon."""

KIND = re.compile(r"([^\W\d][\w.-]+):(.*)", re.DOTALL)
"""A spec of a plugin's kind. A kind has at least two letters: C:\\bots\\mine.py is a path."""

PLUS = re.compile(r"(?<!\s)\+(?![\d\s])")
"""A plus between the bots of a team: none before a digit, as in a number, and none beside a blank."""

CALLER = "Caller"
"""The spec of a program that answers through `camelcup.session`, and has no code that could be started."""


@frozen
class BotSpec:
    """A parsed spec: the `name` of an installed bot, or a `module` (a path or a name) and a name in it.

    A path without a name stands for the one bot in its file.
    """

    text: str
    name: str
    module: str
    options: Mapping[str, Any]


def parse_spec(text: str) -> BotSpec:
    """Parse a spec that is not of a plugin's kind. Raises UserError if it is not a spec."""
    body, options = text, ""
    if (wrong := NO_ALIAS.match(text)) and not ALIAS.fullmatch(text):
        raise UserError(
            f"bot {text!r}: wrong alias {wrong[1]!r}: letters, digits, _, . and -, a letter first "
            f"(a path is written ./{text})"
        )
    if match := OPTIONS.search(text):
        body, options = text[: match.start()], match[1]
    is_file = body.endswith(".py")
    module, _, name = (body, "", "") if is_file else body.rpartition(":")
    if not (name or is_file) or (not module and ":" in body):
        raise UserError(f"bot {text!r} has no name: write Name, file.py:Class or package.module:Class")
    if ".py:" in module:
        raise UserError(f"bot {text!r}: {name!r} is not of the form option=value")
    pairs = [_option(text, part) for part in options.split(",") if options]
    if len(dict(pairs)) < len(pairs):
        raise UserError(f"bot {text!r}: an option is given twice")
    return BotSpec(text, name, module, dict(pairs))


def write_spec(bot: str, options: Mapping[str, str | float]) -> str:
    """Return the spec of an installed bot with options. Raises UserError for values that no spec has.

    >>> write_spec("MCTS", {"simulations": 300})
    'MCTS:simulations=300'
    """
    text = ",".join(f"{name}={value}" for name, value in options.items())
    spec = f"{bot}:{text}" if text else bot
    if (read := parse_spec(spec)).name != bot or read.options != options:
        raise UserError(f"bot {bot!r}: a spec cannot have the options {dict(options)!r}")
    return spec


def add_options(bot: str, options: str, plugins: Plugins) -> str:
    """Return the spec of a Python bot, without an alias, with further options.

    >>> add_options("Mine=mine.py:depth=3", "width=2", load_plugins())
    'mine.py:depth=3,width=2'

    Raises UserError for a program, and for a team of several bots.
    """
    spec = split_alias(bot)[1]
    members = split_members(spec)
    if find_command(spec, plugins):
        raise UserError(f"bot {bot!r} is a program: options are those of Python bots")
    if len(members) > 1 and not _is_one(spec, members, plugins, ""):
        raise UserError(f"bot {bot!r} is a team: options are those of one bot")
    return f"{spec}{',' if OPTIONS.search(spec) else ':'}{options}"


def _option(text: str, part: str) -> tuple[str, Any]:
    """Return one option=value; JSON (a number, true, false, null) is read as such, all else is text."""
    key, equals, value = part.partition("=")
    if not equals or not key.isidentifier():
        raise UserError(f"bot {text!r}: {part!r} is not of the form option=value")
    try:
        return key, decode_json(value.encode())
    except (ValueError, RecursionError):
        return key, value


def split_alias(text: str) -> tuple[str, str]:
    """Return the name of a bot and its spec; a spec without an alias is its own name."""
    match = ALIAS.fullmatch(text)
    return (match[1], match[2]) if match else (text, text)


def name_bots(texts: Iterable[str], game: str, plugins: Plugins) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the names of bots as `Table.bots` has them, and the specs of those that are aliases."""
    texts = tuple(texts)
    installed = plugins.bots.names(game) | {HUMAN, CALLER}
    aliases: dict[str, str] = {}
    for text in texts:
        name, spec = split_alias(text)
        if name == text:
            continue
        if name in installed:
            what = {HUMAN: "a person", CALLER: "a program that calls"}.get(name, "an installed bot")
            raise UserError(f"bot {text!r}: {name} is {what}; choose another alias")
        if aliases.setdefault(name, spec) != spec:
            raise UserError(f"bot {text!r}: {name} stands for {aliases[name]} already")
    return tuple(split_alias(text)[0] for text in texts), aliases


def with_alias(bot: str, aliases: Mapping[str, str]) -> str:
    """Return the text that `find_bot` takes for a bot that `name_bots` has named."""
    return f"{bot}={aliases[bot]}" if bot in aliases else bot


def find_members(bots: Iterable[str], aliases: Mapping[str, str], size: int) -> dict[str, tuple[str, ...]]:
    """Return the bots of each mixed team of a size, by the spec or alias of the team.

    Raises UserError if there is not one bot for each seat, or one is a person.
    """
    teams = {}
    for bot in bots if size > 1 else ():
        members = split_members(aliases.get(bot, bot))
        if len(members) == 1:
            continue
        named = f"bot {with_alias(bot, aliases)!r}"
        if len(members) != size or not all(members):
            raise UserError(
                f"{named}: a team has {size} seats: "
                f"name one bot for all of them, or {size} with a + between them"
            )
        if any(is_outside(member, aliases) for member in members):
            raise UserError(f"{named}: a person has all seats of a team; name it alone")
        if any(ALIAS.fullmatch(member) for member in members):
            raise UserError(f"{named}: an alias stands for a whole team, as in Name=First+Second")
        teams[bot] = members
    return teams


def split_members(spec: str) -> tuple[str, ...]:
    """Return the bots of a spec without an alias: several for a mixed team, as in First+Second."""
    return tuple(PLUS.split(spec))


def singles(bots: Iterable[str], members: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the bots, each once; the members of a mixed team take its place."""
    return tuple(dict.fromkeys(member for bot in bots for member in members.get(bot, (bot,))))


def is_outside(bot: str, aliases: Mapping[str, str]) -> bool:
    """Whether the seat of a bot is played from outside: by a person, or by a program that calls."""
    return aliases.get(bot, bot) in (HUMAN, CALLER)


def refuse_outside(text: str) -> None:
    """Raise UserError for a bot whose seat is played from outside."""
    name = split_alias(text)[1]
    if name == CALLER:
        raise UserError(f"bot {text!r} has no code: only camelcup.session has a seat for it")
    if name == HUMAN:
        raise UserError(
            f"bot {text!r} is a person: play by camelcup sit Human ..., of the package camelcup-people, "
            "or by camelcup.session"
        )


def find_bot(
    text: str, game: str, plugins: Plugins, here: bool = False, folder: str | Path = ""
) -> BotSource:
    """Find the code of a bot without importing it.

    here:   whether the bot is going to run in this process, which can have bots that no other can import
    folder: where a relative path begins; by default the working directory

    Raises UserError if the spec is wrong, the bot is unknown or plays another game, or the process in
    which it is going to run could not import it.

    >>> plugins = load_plugins()
    >>> find_bot("Player0", plugins.default_game, plugins).name
    'Player0'
    """
    body = split_alias(text)[1]
    if command := find_command(body, plugins):
        return command.find(text, game, folder)
    if kind := _split_kind(body, plugins):
        return _source_of_kind(text, *kind, game, plugins, here, folder)
    refuse_unknown_kind(text, OPTIONS.sub("", body), plugins)
    spec = parse_spec(body)
    if spec.module.endswith(".py"):
        return BotSource(text, _real_path(text, spec.module, folder), spec.name, spec.options)
    if spec.module:
        if any(spec.module == entry.name for entry, _ in plugins.bots.values()):
            raise UserError(f"bot {text!r}: {spec.name!r} is not of the form option=value")
        return BotSource(text, spec.module, spec.name, spec.options)
    entry = _installed(text, spec, game, plugins, folder)
    if entry.game is not None and entry.game != game:
        raise other_game(text, entry.game, game)
    if entry.needs_list and not plugins.games.find(game).lists_actions:
        raise UserError(f"bot {text!r} needs a list of the legal actions: {game} has too many to list")
    return _source(text, entry.factory, spec.options, None, here or isinstance(entry, LocalEntry))


def files_of(text: str, plugins: Plugins, folder: str | Path = "") -> list[Path]:
    """Return the files of a bot that a spec, with or without an alias, names, that of its class first.

    folder: where a relative path begins

    >>> files_of("Mine=bot.py", load_plugins())
    [PosixPath('bot.py')]
    """
    if command := find_command(split_alias(text)[1], plugins):
        return command.files(folder)
    before, path, after = _split_path(text, plugins)
    if not path:
        return []
    placed = os.path.join(folder, path)
    kind = _split_kind(split_alias(before + placed + after)[1], plugins)
    if kind:
        return [Path(file) for file in kind[0].files_of(kind[1])]
    return python_files(Path(placed))


def _installed(text: str, spec: BotSpec, game: str, plugins: Plugins, folder: str | Path) -> BotEntry:
    name = spec.name
    refuse_outside(text)
    try:
        return plugins.bots.find(name, game)
    except UserError:
        if name.endswith(("/", os.sep)) and not os.path.isdir(os.path.join(folder, name)):
            raise UserError(f"bot {text!r}: there is no folder {name}") from None
        if is_folder(name, plugins, folder):
            raise UserError(f"bot {text!r}: {name} is a folder; name a file in it") from None
        if os.path.exists(os.path.join(folder, name)):
            program = did_you_mean(spec_of_program(name, game, plugins, folder))
            raise UserError(
                f"bot {text!r}: {name} is no Python file{program or '; a bot is in a file.py'}"
            ) from None
        if nearest(name, [*plugins.bots.names(game), HUMAN]) == HUMAN:
            raise UserError(
                f"unknown bot {name!r}; did you mean {HUMAN}, a person at the terminal?"
            ) from None
        if meant := [title for title in plugins.games if title.lower() == name.lower()]:
            raise UserError(
                f"{name!r} is a game: name a bot, or choose the game by --game {meant[0]}"
            ) from None
        raise


def move_file(text: str, move: Callable[[str], str], plugins: Plugins, folder: str | Path = "") -> str:
    """Return a spec with another path for the file of a bot, a folder, or the files of a mixed team."""
    body = split_alias(text)[1]
    members = split_members(body)
    if len(members) > 1 and not _is_one(body, members, plugins, folder):
        moved = [move_file(member, move, plugins, folder) for member in members]
        return text.removesuffix(body) + "+".join(moved)
    if command := find_command(body, plugins):
        return text.removesuffix(body) + command.moved(move, folder)
    if is_folder(text, plugins, folder):
        return move(text)
    before, path, after = _split_path(text, plugins)
    return before + move(path) + after if path else text


def is_folder(text: str, plugins: Plugins, folder: str | Path = "") -> bool:
    """Whether a text names a folder of bots, and no installed bot. folder: where a relative path begins"""
    installed = {entry.name for entry, _ in plugins.bots.values()}
    return text not in installed and os.path.isdir(os.path.join(folder, text))


def _is_one(body: str, members: Sequence[str], plugins: Plugins, folder: str | Path) -> bool:
    """Whether a spec with a plus names one bot: the plus is in a path or a command."""
    if not all(members):
        return True
    if find_command(body, plugins):
        return not any(find_command(member, plugins) for member in members[1:])
    try:
        return any("+" in str(file) and file.is_file() for file in files_of(body, plugins, folder))
    except UserError:
        return False


def _split_kind(body: str, plugins: Plugins) -> tuple[KindEntry, str] | None:
    match = KIND.fullmatch(body)
    if not match or match[1] not in plugins.bot_kinds:
        return None
    entry = plugins.bot_kinds.find(match[1])
    kind = entry if isinstance(entry, KindEntry) else KindEntry(name=entry.name, factory=entry.factory)
    return kind, match[2]


def _split_path(text: str, plugins: Plugins) -> tuple[str, str, str]:
    """Return a spec in three parts: before the path of its file, the path (it may be empty), and after."""
    body = split_alias(text)[1]
    kind = _split_kind(body, plugins)
    if kind:
        body = kind[1]
        path = str(next(iter(kind[0].files_of(kind[1])), ""))
        if path not in body:
            raise PluginError(f"bot {text!r}: the first file of its kind, {path!r}, is not in {body!r}")
        body = body[body.find(path) :]
    else:
        module = parse_spec(body).module
        path = module if module.endswith(".py") else ""
    return text.removesuffix(body), path, body.removeprefix(path)


def _source_of_kind(
    text: str, kind: KindEntry, rest: str, game: str, plugins: Plugins, here: bool, folder: str | Path
) -> BotSource:
    if kind.game not in (None, game):
        raise other_game(text, kind.game, game)
    _, path, after = _split_path(text, plugins)
    if path:
        rest = rest.removesuffix(path + after) + _real_path(text, path, folder) + after
    if kind.player is not None:
        return Elsewhere(text, "", "", rest=rest, player=locate(kind.player))
    source = _source(text, kind.factory, {}, rest, here)
    if kind.files is not None:
        with suppress(PluginError):  # one that only this process has: the bot is one, too
            source = evolve(source, files=locate(kind.files))
    return source


def _real_path(text: str, path: str, folder: str | Path) -> str:
    placed = os.path.join(folder, path)
    if not os.path.isfile(placed):
        raise UserError(f"bot {text!r}: there is no file {placed}")
    return os.path.realpath(placed)


def _source(
    text: str, factory: Target, options: Mapping[str, Any], rest: str | None, here: bool
) -> BotSource:
    try:
        module, _, name = locate(factory).partition(":")
    except PluginError as error:
        if here:
            return LocalBot(text, "", "", options, rest, target=factory)
        raise UserError(f"bot {text!r}: {error}, or use --isolation none") from error
    return BotSource(text, module, name, options, rest)
