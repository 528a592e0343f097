"""GammonView's JSON view of a match."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, Final

from millipoint import levels
from millipoint.formats.actions import NAN
from millipoint.formats.json_beginning import beginning
from millipoint.formats.ogxm.cursor import DamageError
from millipoint.formats.ogxm.labels import engine_of, level_of_label, level_of_ply
from millipoint.formats.ogxm.told import (
    DICE,
    MAX_BLOCKS,
    MAX_GAMES,
    MAX_PLIES,
    SET_BOARD,
    Block,
    CubeFinding,
    GameTold,
    Key,
    Option,
    Ply,
    Steps,
    Told,
)
from millipoint.formats.ogxm.values import board, chances, equity, items, loss, pair, real, tables, text, whole
from millipoint.formats.texts import storable

WHITE: Final = 1
_CUBE: Final = ("no_double_equity", "double_take_equity", "double_pass_equity")


def read(data: bytes) -> Told:
    """What the document tells. Raises `DamageError` when it is no match."""
    cut = False
    try:
        root = json.loads(data)
    except (ValueError, RecursionError) as error:
        root, cut = _whole_games(data), True
        if root is None:
            raise DamageError(f"it is no JSON document: {str(error)[:80]}") from None
    if not isinstance(root, dict) or "match_length" not in root:
        raise DamageError("there is no match in it")
    infos = tables(root.get("analyses_info"))[:MAX_BLOCKS] or tables([root.get("analysis_info")])
    if "ogxm" in root or any(isinstance(info.get("currency"), str) for info in infos):
        raise DamageError("it is HedgeHog's JSON view, in other units than GammonView's: read the binary file instead")
    told = _match(root)
    if cut:
        told.lost("content", "the file ends too early: the game in which it ends, and what follows it, are left out")
    games = tables(root.get("games"))
    if len(games) > MAX_GAMES or sum(len(items(game.get("plies"))) for game in games) > MAX_PLIES:
        raise DamageError("more games or actions than a match can have")
    told.blocks = [_block(info) for info in infos]
    several = bool(root.get("analyses_info"))
    for i, game in enumerate(games):
        told.games.append(_game(game))
        for k, ply in enumerate(tables(game.get("plies"))):
            found = tables(ply.get("analyses")) if several else tables([ply.get("analysis")])
            for entry in found:
                which = whole(entry.get("analysis_index")) if several else 0
                if 0 <= which < len(told.blocks):
                    _analysis(told.blocks[which], infos[which], (i, k), entry, told.games[i].plies[k])
    return told


def _whole_games(data: bytes) -> dict[str, Any] | None:
    """The document of a file that ends too early, with those games that are whole; None when none is."""
    found = beginning(data.decode("utf-8-sig", "ignore"))
    if found is None or not isinstance(found[0], dict):
        return None
    root, open_ = found
    root["games"] = [game for game in items(root.get("games")) if not any(game is part for part in open_)]
    return root if root["games"] else None


def _match(root: dict[str, Any]) -> Told:
    told = Told(version="JSON", length=whole(root["match_length"]))
    if told.length < 0:
        raise DamageError("its length is no number")
    told.variant = max(whole(root.get("variant")), 0)
    told.players = text(root.get("player_white")), text(root.get("player_black"))
    told.crawford, told.crawford_before = root.get("crawford") is not False, bool(root.get("crawford_before_start"))
    told.jacoby, told.beaver = bool(root.get("jacoby")), bool(root.get("beaver"))
    precise = not root.get("date_precision")
    told.seconds = float(max(whole(root.get("timestamp")), 0)) if precise else 0.0
    told.event, told.place = text(root.get("event")), text(root.get("site")) or text(root.get("city"))
    told.start = pair(root.get("score_start")) or (0, 0)
    told.final = pair([root.get("white_score"), root.get("black_score")])
    stage, number = text(root.get("stage")), whole(root.get("round"))
    told.round = ", ".join(part for part in (stage, f"round {number}" if number > 0 else "") if part)
    profiles = [root.get(f"{side}_profile") for side in ("white", "black")]
    ratings = [real(profile.get("rating")) if isinstance(profile, dict) else NAN for profile in profiles]
    told.ratings = (
        "" if math.isnan(ratings[0]) else f"{ratings[0]:.2f}",
        "" if math.isnan(ratings[1]) else f"{ratings[1]:.2f}",
    )
    told.notes = _notes(root)
    return told


def _notes(holder: dict[str, Any]) -> list[str]:
    notes = tables(holder.get("annotations"))
    texts = [note["value"].strip() for note in notes if not note.get("key") and isinstance(note.get("value"), str)]
    return [storable(text) for text in texts if text]


def _seat(color: Any) -> int:
    if color not in (0, 1):
        raise DamageError("an action by nobody")
    return 0 if color == WHITE else 1


def _game(game: dict[str, Any]) -> GameTold:
    plies = [_ply(ply) for ply in tables(game.get("plies"))]
    winner, points = whole(game.get("winner")), whole(game.get("points_won"))
    cube = whole(game.get("initial_cube_value"), 1) << min(max(whole(game.get("auto_doubles"), 0), 0), 20)
    if not 0 < cube <= 1 << 20 or cube & (cube - 1):
        raise DamageError("a cube that cannot be")
    owner = whole(game.get("initial_cube_owner"))
    return GameTold(
        plies=plies,
        winner=winner if winner in (0, 1) else None,
        points=points if points > 0 else None,
        crawford=bool(game.get("is_crawford")),
        board=board(game.get("initial_board")),
        cube=cube,
        owner=owner if owner in (0, 1) else -1,
        notes=_notes(game),
    )


def _ply(ply: dict[str, Any]) -> Ply:
    action, clock, owner = (
        whole(ply.get("action_id"), 30),
        real(ply.get("timestamp_ms")),
        whole(ply.get("cube_owner")),
    )
    dice = (whole(ply.get("d1")), whole(ply.get("d2")))
    rolled = 0 <= action < len(DICE) or (action == SET_BOARD and "d1" in ply)
    if rolled and not all(1 <= die <= 6 for die in dice):
        raise DamageError("dice that cannot be")
    return Ply(
        seat=_seat(ply.get("color", WHITE)),
        action=action,
        dice=dice if rolled else None,
        steps=_steps(ply.get("moves")),
        board=board(ply.get("set_position")),
        cube=max(whole(ply.get("cube_value")), 0),
        owner=owner if owner in (0, 1) else -1,
        clock=clock / 1000,
        notes=_notes(ply),
    )


def _steps(value: Any) -> Steps:
    return tuple((whole(item.get("from")), whole(item.get("pips"))) for item in tables(value))


def _block(info: dict[str, Any]) -> Block:
    level = level_of_label(info.get("eval_level") if isinstance(info.get("eval_level"), str) else None)
    depth = level_of_ply(max(whole(info.get("ply")), 0))
    exact = info.get("level")
    if isinstance(exact, dict):  # stands there when the label is not all
        level = levels.ROLLOUT if exact.get("rollout") else level_of_ply(max(whole(exact.get("checker_ply")), 0))
    engine = engine_of(text(info.get("model_name")), text(info.get("model_id")))
    return Block(
        engine=engine,
        level=level if level >= 0 else depth,
        met=text(info.get("met_id")),
        cubeless=whole(info.get("currency")) == 0,
    )


def _level(holder: dict[str, Any], above: int) -> int:
    label, plies = holder.get("eval_level"), whole(holder.get("ply"))
    level = level_of_label(label if isinstance(label, str) else None)
    return level if level >= 0 else level_of_ply(plies) if plies > 0 else above


def _analysis(block: Block, info: dict[str, Any], key: Key, entry: dict[str, Any], ply: Ply) -> None:
    finding, level = block.finding(key), _level(entry, block.level)
    finding.options = tuple(_options(entry.get("alternatives"), level))
    finding.loss = loss(entry.get("equity_loss")) if finding.options else NAN
    finding.luck = equity(entry.get("luck"))
    if isinstance(entry.get("decision"), bool):
        finding.mark = 1 - entry["decision"]
    label = info.get("luck_eval_level")
    finding.luck_level = level_of_label(label if isinstance(label, str) else None)
    ply.notes += _notes(entry)
    for holder in (entry, entry.get("cube_decision"), entry.get("missed_double")):
        if isinstance(holder, dict) and holder.get(_CUBE[0]) is not None:
            nd, dt, dp = (equity(holder.get(name)) for name in _CUBE)
            cost = loss(entry.get("equity_loss")) if holder is entry else NAN
            finding.cube = CubeFinding(
                values=(nd, dt, dp), chances=chances(holder.get("eval")), level=_level(holder, level), loss=cost
            )
            if holder is not entry:
                ply.cube_notes += _notes(holder)


def _options(value: Any, level: int) -> Iterable[Option]:
    for item in tables(value)[:1024]:
        worth = equity(item.get("equity"))
        if not math.isnan(worth):
            yield Option(
                steps=_steps(item.get("move")),
                value=worth,
                level=_level(item, level),
                chances=chances(item.get("eval")),
                played=bool(item.get("is_played")),
            )
