import { benchCommerce } from './commerce.ts'
import { benchDecoder } from './decoder.ts'
import { benchFaults } from './faults.ts'
import { benchFiles } from './files.ts'
import { benchFloors } from './floors.ts'
import { benchFuzz } from './fuzz.ts'
import { benchGrants } from './grants.ts'
import { benchKills } from './kills.ts'
import { benchLicenses } from './licenses.ts'
import { benchLogin } from './login.ts'
import { benchLongHistory } from './long-history.ts'
import { benchMeters } from './meters.ts'
import { benchMetrics } from './metrics.ts'
import { benchMoving } from './moving.ts'
import { benchPages } from './pages.ts'
import { benchPainter } from './painter.ts'
import { benchPurchase } from './purchase.ts'
import { benchReconcile } from './reconcile.ts'
import { benchScreens } from './screens.ts'
import { benchSdk } from './sdk.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './uploads.ts'
import { benchUsage } from './usage.ts'
import { benchWebhooks } from './webhooks.ts'

const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  purchase: benchPurchase,
  commerce: benchCommerce,
  floors: benchFloors,
  licenses: benchLicenses,
  grants: benchGrants,
  login: benchLogin,
  meters: benchMeters,
  'long-history': benchLongHistory,
  metrics: benchMetrics,
  screens: benchScreens,
  sdk: benchSdk,
  pages: benchPages,
  painter: benchPainter,
  decoder: benchDecoder,
  kills: benchKills,
  reconcile: benchReconcile,
  moving: benchMoving,
  faults: async () => {
    if (!(await benchFaults(ofFaults))) process.exitCode = 1
  },
  fuzz: benchFuzz,
  uploads: benchUploads,
  files: benchFiles,
  usage: benchUsage,
  webhooks: benchWebhooks,
}

const words = process.argv.slice(2)
/** Arguments of the bench of faults: `npm run bench -- faults F3 F5 --scale=10`. */
const ofFaults = words.filter((word) => /^(?:F\d+|--scale=\d+(?:\.\d+)?)$/.test(word))
const request = words.filter((word) => !ofFaults.includes(word))
const unknown = request.find((name) => benches[name] === undefined)
if (unknown !== undefined) {
  process.stderr.write(`There is no bench named ${unknown}. There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches))
  if (request.length === 0 || request.includes(name)) await bench()
process.exit(process.exitCode)
