// A minimal server with Node's HTTP module: it reads a request's body, and responds with a given number of bytes.
//
// usage: node bare.mjs PORT BYTES        port 0 lets the system choose; the first line of output is the port

import { createServer } from "node:http";

const [port, size] = process.argv.slice(2).map(Number);
const answer = Buffer.alloc(size, "x");
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": size });
    response.end(answer);
  });
});
server.listen(port, "127.0.0.1", () => console.log(server.address().port));
process.on("SIGTERM", () => process.exit(0));
