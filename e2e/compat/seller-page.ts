import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { clients } from './install.ts'

/**
 * A seller's page with `@polar-sh/checkout`, bundled with a seller's tools, on a separate origin.
 *
 * @param sdk the folder of our published SDK
 */
export const openSellerPage = async (sdk: string) => {
  const bundle = await rolldown({
    input: join(clients, 'checkout-page.mjs'),
    platform: 'browser',
    logLevel: 'silent',
    resolve: { alias: { '@atelier/sdk': sdk } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  const script = output[0].code
  let shop: object = {}
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>A shop</title><button>Buy</button><div id="react"></div><script>window.shop = ${JSON.stringify(shop)}</script><script type="module" src="/page.js"></script>`,
        )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Sets the checkout of the page. */
    sell: (checkout: { readonly server: string; readonly checkout: string; readonly secret: string }) => {
      shop = checkout
    },
    close: () => void server.close(),
  }
}
