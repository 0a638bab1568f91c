/**
 * Signs a person in and out through Apache's `mod_auth_openidc`, a certified relying party written in C: `npx
 * tsx e2e/apache-openidc.ts`, after `npm run build`. Requires two packages of Debian: apache2 and
 * libapache2-mod-auth-openidc.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHttpBrowser, registerClient, signInOwner } from './http-browser.ts'
import { freePort, removeDataDir, startProduct, type Product } from './product.ts'
import { eventually } from './visitor.ts'

const modules = '/usr/lib/apache2/modules'
const needed = {
  apache2: '/usr/sbin/apache2',
  'libapache2-mod-auth-openidc': `${modules}/mod_auth_openidc.so`,
}

const requirePackages = (): void => {
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  process.stderr.write(`Install ${missing.join(' and ')} first: apt-get install ${missing.join(' ')}\n`)
  process.exit(1)
}

type Site = { readonly folder: string; readonly url: string; readonly port: number }

const configurationOf = (
  { folder, url, port }: Site,
  product: Product,
  client: { readonly client_id: string; readonly client_secret: string },
): string => `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
LogLevel warn auth_openidc:info
User www-data
Group www-data
${['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'mime', 'dir', 'auth_openidc']
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${folder}/site
OIDCProviderMetadataURL ${product.url}/.well-known/openid-configuration
OIDCClientID ${client.client_id}
OIDCClientSecret ${client.client_secret}
OIDCRedirectURI ${url}/members/callback
OIDCCryptoPassphrase ${crypto.randomUUID()}
OIDCScope "openid email"
OIDCPKCEMethod S256
OIDCRemoteUserClaim email
OIDCPassIDTokenAs serialized
OIDCCookieSameSite On
<Location /members>
  AuthType openid-connect
  Require valid-user
  Header set X-Member "expr=%{REMOTE_USER}"
</Location>
`

const expectThat = (is: boolean, sentence: string): void => {
  if (!is) throw new Error(`This is not so: ${sentence}`)
  process.stdout.write(`  ${sentence}\n`)
}

const run = async (product: Product, site: Site): Promise<void> => {
  const member = `${site.url}/members/page.txt`
  const goodbye = `${site.url}/goodbye.txt`
  const client = await registerClient(product, {
    client_name: 'Members of Apache',
    redirect_uris: [`${site.url}/members/callback`],
    post_logout_redirect_uris: [goodbye],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  mkdirSync(join(site.folder, 'site/members'), { recursive: true })
  writeFileSync(join(site.folder, 'site/members/page.txt'), 'For members.')
  writeFileSync(join(site.folder, 'site/goodbye.txt'), 'Good-bye.')
  writeFileSync(join(site.folder, 'apache.conf'), configurationOf(site, product, client))
  chmodSync(site.folder, 0o755)
  const apache = spawn(needed.apache2, ['-X', '-f', join(site.folder, 'apache.conf')], { stdio: 'inherit' })
  try {
    await eventually(
      'Apache',
      () => fetch(goodbye).catch(() => undefined),
      (response) => response?.status === 200,
    )
    const browser = openHttpBrowser()
    await signInOwner(product, browser, 'owner@example.com')

    const question = await browser.visit(member)
    expectThat(question.url.pathname === '/oauth2/authorize', 'a page for members leads to the consent page')
    const page = await browser.allow(question)
    expectThat(page.url.href === member && page.text === 'For members.', 'the consent leads back to the page')
    const secondVisit = await browser.visit(member)
    expectThat(secondVisit.text === 'For members.', 'the page opens again at once')

    const end = await browser.visit(
      `${site.url}/members/callback?${new URLSearchParams({ logout: goodbye })}`,
    )
    expectThat(end.url.href === goodbye && end.text === 'Good-bye.', 'a logout leads to the page after it')
    const dashboard = await browser.visit(`${product.url}/dashboard`)
    expectThat(dashboard.url.pathname === '/login', 'the person is signed out of the product, too')
    const closed = await browser.visit(member)
    expectThat(closed.url.pathname === '/login', 'the page for members asks for a sign-in again')
    process.stdout.write('mod_auth_openidc, unmodified, signs people in and out at this product.\n')
  } catch (error) {
    const log = join(site.folder, 'error.log')
    if (existsSync(log)) process.stderr.write(readFileSync(log, 'utf8'))
    throw error
  } finally {
    apache.kill('SIGTERM')
  }
}

requirePackages()
const folder = mkdtempSync(join(tmpdir(), 'atelier-apache-'))
const port = await freePort()
const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
try {
  await run(product, { folder, port, url: `http://localhost:${port}` })
} finally {
  await product.stop()
  removeDataDir(product.dataDir)
  rmSync(folder, { recursive: true, force: true })
}
