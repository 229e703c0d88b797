"""The package as people install it: the shipped folders are found in a checkout, and a wheel carries them all."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from paddock.data import NAMES, data_root

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names in a wheel, built in this process: a build by pip would fetch its tools from the network."""
    building = pytest.importorskip("hatchling.builders.wheel")
    builder = building.WheelBuilder(str(ROOT))
    [made] = builder.build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"])
    with zipfile.ZipFile(made) as packed:
        return set(packed.namelist())


def files_below(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_folder_is_found(name: str) -> None:
    assert data_root(name).is_dir()
    assert files_below(data_root(name))


def test_only_shipped_folders_can_be_asked_for() -> None:
    with pytest.raises(ValueError, match="no shipped folder"):
        data_root("..")


@pytest.mark.parametrize("name", NAMES)
def test_the_wheel_carries_every_file_of_a_shipped_folder(name: str, wheel: set[str]) -> None:
    assert {f"paddock/_data/{name}/{file}" for file in files_below(ROOT / name)} - wheel == set()


def test_the_wheel_carries_every_file_of_the_package(wheel: set[str]) -> None:
    package = ROOT / "interpreter" / "paddock"
    assert {f"paddock/{file}" for file in files_below(package)} - wheel == set()
    assert "paddock/py.typed" in wheel


def test_the_wheel_carries_the_licence_and_nothing_from_beside_the_package(wheel: set[str]) -> None:
    beside = {name for name in wheel if not name.startswith("paddock/")}
    assert all(".dist-info/" in name for name in beside)
    assert {Path(name).name for name in beside} >= {"LICENSE", "NOTICE", "entry_points.txt"}
