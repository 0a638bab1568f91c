import { BrandFont, CustomerMail, Language } from '@atelier/contract'
import { after, hours } from '@atelier/plumbing/clock'
import type { Page, PageReply } from '@atelier/plumbing/http'
import { framedReply, mailHtml, withStyleBlock } from '@atelier/plumbing/mail'
import { deriveKey, readClaims, signClaims } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import { contentOf } from '../../mails/index.ts'
import type { Services } from '../../core/services.ts'
import { sampleOf, sampleVoice } from './sample.ts'

const text = z.nullable(z.string())

/**
 * Contents of an e-mail preview, signed into the address of the page instead of stored. Servers and proxies
 * limit addresses to between 8,000 and 16,000 characters, so only data shown in e-mails is included.
 */
const Shown = z.object({
  mail: CustomerMail,
  language: Language,
  seller: z.object({
    name: z.string(),
    slug: z.string(),
    email: text,
    custom_domain: z._default(text, null),
    default_presentment_currency: z._default(z.string(), 'usd'),
  }),
  brand: z.nullable(
    z.object({
      logo_path: text,
      accent_color: text,
      font: BrandFont,
    }),
  ),
  words: z.object({ subject: text, introduction: text }),
})
type Shown = z.output<typeof Shown>

const tokenType = 'mail preview'
const keyOf = (secret: string): Buffer => deriveKey(secret, 'previews of mails')

/** Returns the address of an e-mail preview, valid for an hour. */
export const previewUrl = (
  { secret, clock, public_url }: Pick<Services, 'secret' | 'clock' | 'public_url'>,
  { seller, brand, ...shown }: Shown,
): string => {
  const { name, slug, email, custom_domain, default_presentment_currency } = seller
  const claims = {
    ...shown,
    seller: { name, slug, email, custom_domain, default_presentment_currency },
    brand: brand && { logo_path: brand.logo_path, accent_color: brand.accent_color, font: brand.font },
  }
  return `${public_url}/mail-preview/${signClaims(keyOf(secret), tokenType, claims, after(clock.now(), hours(1)))}`
}

const expired: PageReply = {
  status: 404,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: 'This preview has expired. Open it again in the settings.',
}

/** Returns the page with the HTML of an e-mail with sample data; `?scheme=dark` selects the dark color scheme. */
export const previewPages = (services: Services): Page[] => [
  {
    path: '/mail-preview/{token}',
    respond: ({ parameters, url }) => {
      const { secret, clock } = services
      const claims = readClaims(keyOf(secret), tokenType, parameters['token'] ?? '', clock.now())
      if (claims === undefined || claims === 'expired') return expired
      const { mail, language, seller, brand, words } = z.parse(Shown, claims)
      const voice = sampleVoice(services, seller, brand, language, words)
      const scheme = url.searchParams.get('scheme') === 'dark' ? 'dark' : 'light'
      const html = mailHtml(contentOf(voice, sampleOf(mail, voice)), scheme)
      return framedReply(`<!doctype html><base target="_blank">${withStyleBlock(html)}`)
    },
  },
]
