import { minutes } from '@atelier/plumbing/clock'
import { code, note, paragraph } from '@atelier/plumbing/mail'
import { deriveStoredKey } from '@atelier/plumbing/tokens'
import { betterAuth } from 'better-auth'
import { emailOTP, magicLink } from 'better-auth/plugins'
import { userMail } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { signInProven } from './sign-in-proven.ts'

/** Session lifetime, in seconds. */
const sessionSeconds = 31 * 24 * 60 * 60

/** Lifetime of a sign-in code, in milliseconds. */
const loginCodeLifetime = minutes(10)

/** Services that sign-in depends on. */
export type AuthPorts = Pick<Services, 'database' | 'log' | 'mailer' | 'public_url' | 'secret'> & {
  /** Lifetime of an owner's link, in milliseconds. */
  readonly link_lifetime: number
}

/** Header that carries the caller's network address to the library. */
export const addressHeader = 'x-atelier-address'

const modified = { createdAt: 'created_at', updatedAt: 'modified_at' }

const codeMail = (digits: string) =>
  userMail(
    `Your sign-in code is ${digits}`,
    [
      code('Your code is', digits),
      paragraph('Enter it on the page that asked for it, within ten minutes. It signs you in as a seller.'),
      note('If you did not request it, you can ignore this e-mail. Do not share the code with anyone.'),
    ],
    'Your sign-in code',
  )

/**
 * Opens the library that issues and verifies sessions, codes and links, over our tables, hashes and mailer.
 * Its own HTTP handler is not served: our pages and calls use its functions.
 *
 * @param linkMade receives the token of each new link, with the metadata of its request
 */
export const openAuth = (ports: AuthPorts, linkMade: (token: string, metadata: unknown) => void) => {
  const { database, log, mailer, public_url, secret } = ports
  const hash = (purpose: 'sign-in code' | 'sign-in link') => (text: string) =>
    Promise.resolve(deriveStoredKey(secret, `${purpose} ${text}`).toString('hex'))
  return betterAuth({
    appName: 'Atelier',
    baseURL: public_url,
    basePath: '/login',
    secret: deriveStoredKey(secret, 'sessions of users').toString('hex'),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      disableColors: true,
      level: 'error',
      log: (_, message) => log.error({ reason: message }, 'A sign-in failed.'),
    },
    database: { db: database.db, type: 'postgres' },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', image: 'avatar_url', ...modified },
    },
    session: {
      modelName: 'user_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...modified,
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'user_accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider',
        accountId: 'provider_account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...modified,
      },
    },
    verification: { modelName: 'user_verifications', fields: { expiresAt: 'expires_at', ...modified } },
    advanced: {
      database: { generateId: () => crypto.randomUUID() },
      // People review the addresses of their sessions: full addresses, where the library would store subnets.
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      useSecureCookies: public_url.startsWith('https:'),
      cookies: { session_token: { name: 'atelier_session' } },
    },
    plugins: [
      signInProven(),
      emailOTP({
        otpLength: 6,
        expiresIn: loginCodeLifetime / 1000,
        allowedAttempts: 5,
        disableSignUp: true,
        storeOTP: { hash: hash('sign-in code') },
        sendVerificationOTP: ({ email, otp }) =>
          mailer.send({
            id: `login-code-${crypto.randomUUID()}`,
            to: email,
            ...codeMail(otp),
          }),
      }),
      magicLink({
        expiresIn: ports.link_lifetime / 1000,
        disableSignUp: true,
        storeToken: { type: 'custom-hasher', hash: hash('sign-in link') },
        sendMagicLink: ({ token, metadata }) => linkMade(token, metadata?.['id']),
      }),
    ],
  })
}
