// Serves a folder of static files on localhost: node serve.mjs FOLDER PORT, or serve(folder, port)
// from a test.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join, normalize, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.yaml': 'text/plain; charset=utf-8',
};

// A file with a hash of its content in its name never changes; any other may have a newer version.
const hashed = /\/assets\/[^/]+-[\w-]{8}\.(?:css|js|wasm)$/;
const cachingOf = (file) => (hashed.test(file.replaceAll(sep, '/')) ? 'public, max-age=31536000, immutable' : 'no-cache');

// Returns the file that a request's path names inside `folder`, or null.
async function findFile(folder, url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  let file = join(folder, normalize(path));
  if (file !== folder && !file.startsWith(folder + sep)) return null;
  try {
    let found = await stat(file);
    if (found.isDirectory()) {
      file = join(file, 'index.html');
      found = await stat(file);
    }
    return found.isFile() ? { file, size: found.size } : null;
  } catch {
    return null;
  }
}

async function answer(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const found = await findFile(folder, request.url);
  if (!found) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Cache-Control': cachingOf(found.file),
    // Pages of other origins may load this module.
    ...(basename(found.file) === 'embed.js' && { 'Access-Control-Allow-Origin': '*' }),
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(found.file).on('error', () => response.destroy()).pipe(response);
}

function listen(folder, port, host) {
  const server = createServer((request, response) => answer(folder, request, response));
  // A client may send a request on an idle connection just as the server closes it, and gets an error. Node.js closes
  // connections after 5 s by default; no client keeps one for 10 minutes, so that it is always the client that closes.
  server.keepAliveTimeout = 600_000;
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done(server));
  });
}

// Listens on both loopback addresses, because `localhost` may mean either; port 0 takes a free one. Returns the address
// of the page and a function that stops the server.
export async function serve(folder, port = 0) {
  const root = resolve(folder);
  const servers = [await listen(root, port, '127.0.0.1')];
  const chosen = servers[0].address().port;
  try {
    servers.push(await listen(root, chosen, '::1'));
  } catch (error) {
    // The machine has no IPv6.
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code)) throw error;
  }
  const close = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections?.();
    }
  };
  return { url: `http://localhost:${chosen}/`, close };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, port] = process.argv.slice(2);
  try {
    const { url } = await serve(folder, Number(port));
    console.log(`Berth is at ${url} (Ctrl+C ends it)`);
  } catch (error) {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${port} is taken: try --port.` : error.message);
    process.exit(1);
  }
}
