import type { StandIn } from '../../../catalog/integrations/discord/testing/stand-in.ts'
import { aFile } from '../../../testing/a-file.ts'
import type { Shop } from '../../../testing/open-shop.ts'
import { mintGuildToken } from '../../../catalog/discord-servers/index.ts'
import { connectGuild } from '../../../catalog/discord-servers/testing/connect-guild.ts'

/** Returns the benefits of each delivered type, two of them with a role, which may be the same, and their changes. */
export const openBenefits = async (shop: Shop, standIn: StandIn, life: string) => {
  const { organization_id } = shop.demo
  const guild = standIn.state.addGuild(`Guild ${life}`, { Member: 3, Patron: 5 })
  standIn.state.letBotInto(guild, 10)
  await connectGuild(shop, organization_id, guild)
  const [, member, patron] = guild.roles.map(({ id }) => id)
  const roles = [member ?? '', patron ?? '']
  const files = [await aFile(shop), await aFile(shop), await aFile(shop)]
  /** Current promise of each benefit. */
  const promised = { limit_usage: 1, files: 1, role: 0, badge: 0 }
  const roleNow = (name: 'role' | 'badge'): string => roles[promised[name] % 2] ?? ''
  const roleBody = (name: 'role' | 'badge') => ({
    type: 'discord' as const,
    properties: { guild_token: mintGuildToken(shop, organization_id, guild.id), role_id: roleNow(name) },
  })
  const bodies = {
    note: () => ({ type: 'custom' as const, properties: { note: `Note ${crypto.randomUUID()}` } }),
    key: () => ({
      type: 'license_keys' as const,
      properties: { limit_usage: promised.limit_usage },
    }),
    download: () => ({
      type: 'downloadables' as const,
      properties: { files: files.slice(0, promised.files), archived: {} },
    }),
    role: () => roleBody('role'),
    badge: () => roleBody('badge'),
  }
  type Name = keyof typeof bodies
  const create = async (name: Name): Promise<string> =>
    (await shop.client.benefits.create({ body: { ...bodies[name](), description: `The ${name}` } })).id
  const note = await create('note')
  const key = await create('key')
  const download = await create('download')
  const role = await create('role')
  const badge = await create('badge')
  const benefitNames: Readonly<Record<string, Name>> = {
    [note]: 'note',
    [key]: 'key',
    [download]: 'download',
    [role]: 'role',
    [badge]: 'badge',
  }
  const change = async (id: string): Promise<void> => {
    const name = benefitNames[id] ?? 'note'
    const before = { ...promised }
    if (name === 'key') promised.limit_usage += 1
    if (name === 'download') promised.files = Math.min(files.length, promised.files + 1)
    if (name === 'role' || name === 'badge') promised[name] += 1
    await shop.client.benefits.update({ path: { id }, body: bodies[name]() }).catch((error: unknown) => {
      Object.assign(promised, before)
      throw error
    })
  }
  return {
    all: [note, key, download, role, badge],
    /** Benefits with a role. */
    roles: [role, badge],
    note,
    key,
    download,
    change,
    guild,
    /** Expected properties of the benefits, according to the latest change. */
    promises: () => ({
      limit_usage: promised.limit_usage,
      files: files.slice(0, promised.files),
      role_id: (benefit: string) => roleNow(benefit === badge ? 'badge' : 'role'),
    }),
  }
}
