import { grantableScopes } from '@atelier/contract'
import { openRuntime } from '../open-runtime.ts'
import { openPlatform } from '../open-platform.ts'

/** Makes an access token of the demo organization with all scopes and prints it; it is not shown again. */
export const token = async (): Promise<number> => {
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce, demo } = await openPlatform(runtime)
    const made = await commerce.issueToken({
      organization_id: demo.organization_id,
      scopes: grantableScopes,
      label: 'atelier token',
    })
    process.stdout.write(`${made}\n`)
    return 0
  } finally {
    await runtime.close()
  }
}
