import { days, hours, minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { githubInstallation } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../integrations/github/testing/app.ts'
import { type LinkedShop, openLinkedShop } from '../integrations/github/testing/linked-shop.ts'
import type { Account, HostedInstallation } from '../integrations/github/testing/state.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop } from '../../testing/open-shop.ts'

let linked: LinkedShop
beforeAll(async () => {
  linked = await openLinkedShop()
})
afterAll(() => linked.close())

let counted = 0
/** Creates a GitHub organization with two repositories, on which its owner has installed the App. */
const aTeam = () => {
  counted += 1
  const { state } = linked.github
  const owner = state.addPerson(`owner-${counted}`)
  const team = state.addOrganization(`team-${counted}`, owner)
  const repositories = ['brushes', 'paints'].map((name) => state.addRepository(team, name))
  return { owner, team, repositories, installation: state.install(team, repositories) }
}
const namesOf = async (login: string, { client } = { client: linked.shop.client }) => {
  const query = { external_organization_name: login, sorting: 'name' as const }
  return (await client.repositories.list({ query })).items.map(({ name }) => name)
}
const textOf = async (response: Response, status: number) => {
  expect(response.status).toBe(status)
  return response.text()
}

describe('linking repositories', () => {
  it('leads over a page that names the organization to GitHub and back', async () => {
    const { owner, team, installation } = aTeam()
    const { url } = await linked.askForLink()
    const page = await linked.send(url)
    const text = await textOf(page, 200)
    expect(text).toContain('Link repositories to Atelier')
    expect(text).not.toMatch(/<script|style=/)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${new URL(linked.github.url).origin}`,
    )
    const agreement = await linked.agree(url)
    expect(agreement.response.status).toBe(303)
    expect(agreement.location).toBe(
      `https://github.example/apps/atelier/installations/new?state=${agreement.state}`,
    )
    expect(agreement.response.headers.get('set-cookie')).toMatch(/; Max-Age=900; HttpOnly; SameSite=Lax$/)
    const end = await linked.comeBack(agreement, {
      installation_id: String(installation.id),
      code: linked.github.codeFor(owner),
      setup_action: 'install',
    })
    expect(await textOf(end, 200)).toContain(`2 repositories of ${team.login} can now be given to customers.`)
    expect(end.headers.get('set-cookie')).toMatch(/^github_link=; .*Max-Age=0/)
    expect(await namesOf(team.login)).toEqual(['brushes', 'paints'])
  })

  it('goes back to an address of ours, and to no other', async () => {
    const { owner, installation } = aTeam()
    const end = async (return_to: string) => {
      const agreement = await linked.agree((await linked.askForLink({ return_to })).url)
      return linked.comeBack(agreement, {
        installation_id: String(installation.id),
        code: linked.github.codeFor(owner),
      })
    }
    const back = await end('/dashboard/benefits?tab=1')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `${linked.shop.serverURL}/dashboard/benefits?tab=1`,
    ])
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect((await end(foreign)).headers.get('location')).toBeNull()
  })

  it('is rejected for those who administer nothing there, whether or not they see it', async () => {
    const { team, repositories, installation } = aTeam()
    const reader = linked.github.state.addPerson('reader')
    const sentence = 'You administer none of the repositories on which the GitHub App was installed'
    expect(await textOf(await linked.link(reader, installation), 403)).toContain(sentence)
    repositories[0]?.collaborators.set(reader.id, 'maintain')
    expect(await textOf(await linked.link(reader, installation), 403)).toContain(sentence)
    expect(await namesOf(team.login)).toEqual([])
    repositories[0]?.collaborators.set(reader.id, 'admin')
    expect(await textOf(await linked.link(reader, installation), 200)).toContain('One repository')
    expect(await namesOf(team.login)).toEqual(['brushes'])
  })

  it('is rejected with a state that is forged, of another purpose, or over, and in another browser', async () => {
    const { owner, team, installation } = aTeam()
    const query = () => ({ installation_id: String(installation.id), code: linked.github.codeFor(owner) })
    const agreement = await linked.agree((await linked.askForLink()).url)
    const [head, , signature] = agreement.state.split('.')
    const claims = { organization_id: crypto.randomUUID(), return_to: null, type: 'github_installation' }
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url')}.${signature}`
    const sentence = 'was not started here, or was started more than 15 minutes ago'
    for (const state of [forged, 'rubbish', '']) {
      expect(await textOf(await linked.send(`${linked.path}/start?state=${state}`), 403)).toContain(sentence)
      expect((await linked.agree(`http://x.test/?state=${state}`)).response.status).toBe(403)
      expect(await textOf(await linked.comeBack({ ...agreement, state }, query()), 403)).toContain(sentence)
    }
    for (const cookie of ['', 'github_link=other'])
      expect(await textOf(await linked.comeBack({ ...agreement, cookie }, query()), 403)).toContain(
        'opened in another browser',
      )
    linked.clock.advance(minutes(15))
    expect(await textOf(await linked.comeBack(agreement, query()), 403)).toContain(sentence)
    expect(await namesOf(team.login)).toEqual([])
  })

  it('is not begun by the page of another site', async () => {
    const { url } = await linked.askForLink()
    const { response } = await linked.agree(url, { 'sec-fetch-site': 'cross-site' })
    expect(await textOf(response, 403)).toContain('sent by another site')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('names the missing parameters when GitHub sends back less than it should', async () => {
    const { owner, installation } = aTeam()
    const agreement = await linked.agree((await linked.askForLink()).url)
    const back = (query: Readonly<Record<string, string>>) => linked.comeBack(agreement, query)
    expect(await textOf(await back({ setup_action: 'request' }), 403)).toContain('must approve')
    expect((await back({ installation_id: String(installation.id) })).status).toBe(400)
    expect((await back({ installation_id: '1;2', code: 'x' })).status).toBe(400)
    const used = { installation_id: String(installation.id), code: 'used' }
    expect(await textOf(await back(used), 403)).toContain('Connect the account again')
    linked.github.failNext(message(503, 'Unicorn'))
    expect((await back({ ...used, code: linked.github.codeFor(owner) })).status).toBe(503)
  })

  it('needs a token with benefits:write, and GitHub on this server', async () => {
    const { organization_id } = linked.shop.demo
    const otherToken = await linked.shop.commerce.issueToken({
      organization_id,
      label: 'reads',
      scopes: ['benefits:read'],
    })
    const ask = (headers: Record<string, string>) => linked.send(`${linked.path}/install`, { headers })
    expect((await ask({})).status).toBe(401)
    const rejected = await ask({ authorization: `Bearer ${otherToken}` })
    expect([rejected.status, await rejected.json()]).toMatchObject([403, { error: 'insufficient_scope' }])
    const plain = await openShop()
    const { serverURL, fetch, accessToken } = plain
    const call = createClientFor(githubInstallation, { serverURL, fetch, accessToken }).install({})
    expect(await expectApiError(call, 'NotPermitted', 403)).toContain('GITHUB_APP_ID')
    expect((await fetch(new Request(`${serverURL}${linked.path}/callback`))).status).toBe(404)
    await plain.close()
  })
})

describe('a linked account', () => {
  const refreshed = async () => {
    linked.clock.advance(days(1))
    await linked.shop.runJobs()
  }

  it('is refreshed once a day: names and stars follow, removed repositories are removed, nothing is added', async () => {
    const { owner, team, repositories, installation } = aTeam()
    await linked.link(owner, installation)
    const [brushes, paints] = repositories
    if (brushes === undefined || paints === undefined) throw new Error('There are no repositories.')
    const { items } = await linked.shop.client.repositories.list({ query: { name: 'brushes' } })
    const before = items.find(({ organization }) => organization.name === team.login)
    brushes.name = 'quills'
    brushes.stars = 7
    installation.repositories.delete(paints.id)
    installation.repositories.add(linked.github.state.addRepository(team, 'secrets').id)
    await refreshed()
    expect(await namesOf(team.login)).toEqual(['quills'])
    const after = await linked.shop.client.repositories.get({ path: { id: before?.id ?? '' } })
    expect(after).toMatchObject({ name: 'quills', stars: 7 })
    await linked.link(owner, installation)
    expect(await namesOf(team.login)).toEqual(['quills', 'secrets'])
  })

  it('is removed when the App is, and is back with its settings when it is linked again', async () => {
    const { owner, team, repositories, installation } = aTeam()
    await linked.link(owner, installation)
    const { client } = linked.shop
    const [repository] = (
      await client.repositories.list({ query: { external_organization_name: team.login, name: 'paints' } })
    ).items
    const path = { id: repository?.id ?? '' }
    await client.repositories.update({
      path,
      body: { profileSettings: { setDescription: true, description: 'Ours' } },
    })
    linked.github.uninstall(installation)
    await refreshed()
    expect(await namesOf(team.login)).toEqual([])
    expect((await client.externalOrganizations.list({ query: { name: team.login } })).items).toEqual([])
    await expectApiError(client.repositories.get({ path }), 'ResourceNotFound', 404)
    await linked.link(owner, linked.github.state.install(team, repositories))
    expect((await client.repositories.get({ path })).profileSettings?.description).toBe('Ours')
    const suspended = aTeam()
    await linked.link(suspended.owner, suspended.installation)
    suspended.installation.suspended_at = '2026-01-01T00:00:00Z'
    await refreshed()
    expect(await namesOf(suspended.team.login)).toEqual([])
  })

  it('keeps its data while GitHub is away, and is read later', async () => {
    const otherShop = await openLinkedShop()
    const { state } = otherShop.github
    const ada: Account = state.addPerson('ada')
    const repository = state.addRepository(ada, 'poems')
    const installation: HostedInstallation = state.install(ada, [repository])
    await otherShop.link(ada, installation)
    repository.name = 'verses'
    const names = async () => (await otherShop.shop.client.repositories.list()).items.map(({ name }) => name)
    otherShop.clock.advance(days(1))
    otherShop.github.failNext(message(502, 'Bad gateway'))
    await otherShop.shop.runJobs()
    expect(await names()).toEqual(['poems'])
    otherShop.clock.advance(minutes(59))
    await otherShop.shop.runJobs()
    expect(await names()).toEqual(['poems'])
    otherShop.clock.advance(hours(1))
    await otherShop.shop.runJobs()
    expect(await names()).toEqual(['verses'])
    await otherShop.close()
  })

  it('can be linked to two organizations, each by one of its administrators', async () => {
    const { owner, team, installation } = aTeam()
    const rival = await linked.shop.openRival()
    const token = await linked.shop.commerce.issueToken({
      organization_id: rival.organization_id,
      label: 'links',
    })
    await linked.link(owner, installation)
    expect(await namesOf(team.login, rival)).toEqual([])
    await Promise.all([1, 2, 3].map(() => linked.link(owner, installation, token)))
    expect(await namesOf(team.login, rival)).toEqual(['brushes', 'paints'])
    expect(await namesOf(team.login)).toEqual(['brushes', 'paints'])
  })
})
