import { grantableScopes } from '@atelier/contract'
import type { Command } from '../main.ts'
import { openHouse } from '../open-house.ts'
import { openPlatform } from '../open-platform.ts'

/** Makes an access token of the demo organization with all scopes and prints it; it is not shown again. */
export const token: Command = async () => {
  const open = await openHouse({ join: true })
  try {
    const { commerce, demo } = await openPlatform(open)
    const made = await commerce.issueToken({
      organization_id: demo.organization_id,
      scopes: grantableScopes,
      label: 'atelier token',
    })
    process.stdout.write(`${made}\n`)
    return 0
  } finally {
    await open.close()
  }
}
