import { button, code, note, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** Writes the e-mail with a sign-in code of the portal. */
export const writeSignInCode = ({ say, seller }: Voice, digits: string): Written => ({
  mail: 'sign_in_code',
  subject: say('code.subject', { seller: seller.name }),
  heading: say('code.heading'),
  preheader: say('code.enter', { seller: seller.name }),
  parts: [
    code(say('code.is'), digits),
    paragraph(say('code.enter', { seller: seller.name })),
    note(say('code.not')),
  ],
})

/** Writes the e-mail that asks a new address for confirmation. */
export const writeEmailConfirm = ({ say, seller }: Voice, link: string): Written => ({
  mail: 'email_change_confirm',
  subject: say('confirm.subject', { seller: seller.name }),
  parts: [
    button(say('confirm.text', { seller: seller.name }), say('confirm.open'), link),
    note(say('confirm.not')),
  ],
})

/** Writes the e-mail to the old address about a requested change. @param e-mail the new address, masked */
export const writeEmailAsked = ({ say, seller }: Voice, email: string): Written => ({
  mail: 'email_change_asked',
  subject: say('asked.subject', { seller: seller.name }),
  parts: [
    paragraph(say('asked.text', { seller: seller.name, email })),
    paragraph(say('asked.not', { seller: seller.name })),
  ],
})

/** Writes the e-mail to the old address about a completed change. @param e-mail the new address, masked */
export const writeEmailChanged = ({ say, seller }: Voice, email: string): Written => ({
  mail: 'email_changed',
  subject: say('changed.subject', { seller: seller.name }),
  parts: [
    paragraph(say('changed.text', { seller: seller.name, email })),
    paragraph(say('changed.not', { seller: seller.name })),
  ],
})

/**
 * Writes the e-mail about a purchase link that leaked in public. @param url location of the leak, if known
 */
export const writeLeakedLink = ({ say }: Voice, url: string | null): Written => ({
  mail: 'leaked_link',
  subject: say('leak.subject'),
  parts: [
    paragraph(say('leak.text')),
    ...(url === null ? [] : [paragraph(say('leak.where', { url }))]),
    paragraph(`${say('leak.gone')} ${say('leak.todo')}`),
  ],
})
