"""A PostgreSQL server of the tests' own, when its programs are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path


def binaries() -> Path | None:
    """The folder of ``initdb`` and ``pg_ctl``, None when there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")) if Path("/usr/lib/postgresql").is_dir() else []
    path = shutil.which("pg_ctl") or (str(found[-1]) if found else None)
    return Path(path).parent if path else None


class Server:
    """A server in a folder of its own, reached through a socket in it."""

    def __init__(self, folder: Path) -> None:
        self.bin = binaries()
        self.folder = folder
        self.user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None  # it refuses to run as root
        if self.user:
            shutil.chown(folder, self.user)
        self.data = folder / "data"
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "millipoint", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        self._run("pg_ctl", "-D", self.data, "-o", options, "-l", folder / "log", "-w", "start")

    def _run(self, program: str, *args: object) -> None:
        done = subprocess.run(
            [str(self.bin / program), *map(str, args)], user=self.user, cwd=self.folder, text=True, timeout=120,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def database(self) -> str:
        """The URL of a new, empty database."""
        import psycopg

        name = f"t{uuid.uuid4().hex}"
        with psycopg.connect(
            host=str(self.folder), user="millipoint", dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql://millipoint@/{name}?host={self.folder}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")


def start() -> Server | str:
    """A running server, or why there is none."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    if binaries() is None:
        return "the programs of PostgreSQL are not installed"
    return Server(Path(tempfile.mkdtemp(prefix="millipoint-pg-", dir="/tmp")))
