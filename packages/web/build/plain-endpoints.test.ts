import { checkouts } from '@atelier/contract/areas/orders/checkouts'
import { connectedAccounts } from '@atelier/contract/areas/customers/connected-accounts'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { plainEndpoints } from './plain-endpoints.ts'

const areas = join(import.meta.dirname, '../../contract/src/areas')

/** Builds a module, and returns its script and its evaluated exports. */
const built = async (source: string) => {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : undefined),
        load: (id) => (id === '\0entry' ? source : undefined),
      },
      plainEndpoints,
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const code = output.output[0].code
  const exported = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >
  return { code, exported }
}

it('a page contains only the endpoints that it names, without schemas', async () => {
  const { code, exported } = await built(
    `import { checkouts } from '${areas}/orders/checkouts.ts'\nexport const call = checkouts.clientConfirm`,
  )
  const { method, path, status } = checkouts.clientConfirm
  expect(exported['call']).toEqual({ method, path, status })
  expect(code).not.toMatch(/zod|object\(/)
  expect(code.match(/\/v1\//g)).toHaveLength(1)
})

it('an endpoint keeps the resources that it changes', async () => {
  const { exported } = await built(
    `import { connectedAccounts } from '${areas}/customers/connected-accounts.ts'\nexport const { disconnect } = connectedAccounts`,
  )
  const { method, path, status, changes } = connectedAccounts.disconnect
  expect(exported['disconnect']).toEqual({ method, path, status, changes })
})

it('all else in a module stays as it is', async () => {
  const { exported } = await built(`export { studio, Transformation } from '${areas}/studio/studio.ts'`)
  expect(exported).toHaveProperty('studio.uploadDraft.encoding', 'bytes')
  expect(exported).toHaveProperty('Transformation._zod')
})
