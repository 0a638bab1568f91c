import type { Installation } from './open-installation.ts'

/**
 * Signs in on the page of the server, as an owner, and grants the request, as a browser does; returns the
 * address of the redirect.
 */
export const grantAccess = async (
  { commerce, demo, publicUrl }: Pick<Installation, 'commerce' | 'demo' | 'publicUrl'>,
  page: string,
): Promise<string> => {
  const link = new URL(await commerce.ownerLink(demo.organization_id, 'owner@example.com'))
  const entered = await fetch(`${publicUrl}/login/link`, {
    method: 'POST',
    headers: { origin: publicUrl },
    body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }),
    redirect: 'manual',
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((item) => item.split(';')[0])
    .join('; ')
  const consent = await (await fetch(page, { headers: { cookie } })).text()
  const value = (pattern: RegExp): string => (pattern.exec(consent)?.[1] ?? '').replaceAll('&amp;', '&')
  const response = await fetch(new URL(value(/action="(\/v1\/oauth2\/consent[^"]+)"/), publicUrl), {
    method: 'POST',
    headers: { cookie, origin: publicUrl },
    body: new URLSearchParams({
      action: 'allow',
      csrf: value(/name="csrf" value="([^"]+)"/),
      sub: value(/(?:<option|name="sub") value="([^"]+)"/),
    }),
    redirect: 'manual',
  })
  return response.headers.get('location') ?? ''
}
