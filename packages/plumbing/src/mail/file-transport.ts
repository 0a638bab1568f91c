import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeWhole } from '../storage/write-whole.ts'
import { composeMail, mailKey, type Sender } from './compose.ts'
import type { Transport } from './once.ts'
import type { Attachment, Mail } from './port.ts'

/** E-mail as the inbox reads it, before its conversion to MIME. */
export type StoredMail = Omit<Mail, 'attachments'> & {
  readonly date: string
  readonly from: string
  readonly attachments: readonly (Omit<Attachment, 'content'> & { readonly content: string })[]
}

const keep = (mail: Mail, from: string, date: Date): StoredMail => ({
  ...mail,
  from,
  date: date.toISOString(),
  attachments: (mail.attachments ?? []).map(({ content, ...rest }) => ({
    ...rest,
    content: Buffer.from(content).toString('base64'),
  })),
})

/**
 * Writes e-mail as files: `{date}-{key}.eml`, which any mail client opens, and `.json` for the inbox page,
 * written last. The key derives from the e-mail's id, so a retry finds the files of the first try.
 */
export const fileTransport = ({ directory, from }: Sender & { readonly directory: string }): Transport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, date, again) => {
    await mkdir(directory, { recursive: true })
    const key = mailKey(mail.id)
    if (again && (await readdir(directory)).some((name) => name.endsWith(`-${key}.json`))) return
    const { message } = await composer.sendMail(composeMail(mail, { from }, date))
    const file = join(directory, `${date.toISOString().replaceAll(/[:.]/g, '-')}-${key}`)
    await writeWhole(`${file}.eml`, message as Buffer)
    await writeWhole(`${file}.json`, JSON.stringify(keep(mail, from, date)))
  }
}
