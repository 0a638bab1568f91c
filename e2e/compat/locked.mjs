/* Updates a locked subscription with every version of the newer client, and prints what each throws. Usage:
   node --import …/redirect.js locked.mjs < settings.json */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { folder, versions, accessToken, subscription, product } = JSON.parse(readFileSync(0, 'utf8'))

const thrownBy = async (version) => {
  const load = (file) => import(pathToFileURL(join(folder, 'dist', version, file)).href)
  const { createPolar } = await load('index.mjs')
  const client = createPolar({ accessToken, timeout: 30 })
  try {
    await client.subscriptions.update(subscription, { product_id: product })
    return undefined
  } catch ({ name, statusCode, error }) {
    return { name, statusCode, error: error.error, detail: error.detail }
  }
}

const thrown = await Promise.all(versions.map(async (version) => [version, await thrownBy(version)]))
process.stdout.write(JSON.stringify(Object.fromEntries(thrown)))
