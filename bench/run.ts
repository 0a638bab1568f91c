import { benchCommerce } from './commerce.ts'
import { benchKills } from './kills.ts'
import { benchPage } from './page.ts'
import { benchPainter } from './painter.ts'
import { benchPurchase } from './purchase.ts'
import { benchReconcile } from './reconcile.ts'
import { benchSdk } from './sdk.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './uploads.ts'

const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  purchase: benchPurchase,
  commerce: benchCommerce,
  sdk: benchSdk,
  page: benchPage,
  painter: benchPainter,
  kills: benchKills,
  reconcile: benchReconcile,
  uploads: benchUploads,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => benches[name] === undefined)
if (unknown !== undefined) {
  process.stderr.write(`There is no bench named ${unknown}. There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await bench()
process.exit(0)
