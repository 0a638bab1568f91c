import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)
const expected = fileURLToPath(new URL('conformance.yml', import.meta.url))

/**
 * Opens a proxy in front of the server that adds credentials, which the suite does not send. Everything else
 * passes unchanged.
 */
const openProxy = async (target: string, token: string) => {
  const { hostname, port } = new URL(target)
  const proxy = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming
    const authorization = `Bearer ${token}`
    const onward = request(
      { hostname, port, path, method, headers: { ...headers, authorization } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/**
 * Runs all server scenarios of the conformance suite against `/mcp` of a server; returns its exit code and
 * its output.
 */
export const runConformance = async (server: string, token: string) => {
  const proxy = await openProxy(server, token)
  try {
    const args = ['server', '--url', `${proxy.url}/mcp`, '--suite', 'all', '--expected-failures', expected]
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        printed += piece.toString()
      })
    const code = await new Promise<number | null>((resolve) => void child.on('close', resolve))
    return { code, printed }
  } finally {
    proxy.close()
  }
}
