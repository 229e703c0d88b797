// Tic-tac-toe in boardgame.io: a number of games on each line that comes in, the seconds they took on the line that goes out.
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");
const readline = require("node:readline");

const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

// The game of boardgame.io's own tutorial.
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const full = (row) => row.every((i) => G.cells[i] !== null && G.cells[i] === G.cells[row[0]]);
    if (ROWS.some(full)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function playout() {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = [];
    state.G.cells.forEach((cell, i) => cell === null && free.push(i));
    client.moves.clickCell(free[Math.floor(Math.random() * free.length)]);
    moves += 1;
  }
  client.stop();
  return moves;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const wall = process.hrtime.bigint();
  const before = process.cpuUsage();
  let moves = 0;
  for (let left = Number(line); left > 0; left -= 1) moves += playout();
  const used = process.cpuUsage(before);
  // On a busy machine the processor's time is shorter, with several threads the wall's: the better one counts.
  const seconds = Math.min(Number(process.hrtime.bigint() - wall) / 1e9, (used.user + used.system) / 1e6);
  console.log(JSON.stringify({ seconds, moves }));
});
