import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attachment } from '../http/pages.ts'
import type { Page, PageReply } from '../http/pages.ts'
import type { StoredMail } from './file-transport.ts'
import { framedReply } from './frame.ts'
import { framedMail, inboxStyle, listPage, mailPage } from './inbox-views.ts'

const namePattern = /^[\w-]+$/

const file = (name: string, type: string, body: Uint8Array): PageReply => ({
  status: 200,
  headers: { 'Content-Type': type, 'Content-Disposition': attachment(name), 'Cache-Control': 'no-store' },
  body,
})

const toInbox: PageReply = { status: 302, headers: { Location: '/inbox' } }

/**
 * Returns the inbox of a sandbox: the newest 200 e-mails in `directory`, without scripts. The HTML of an e-mail is
 * shown in a sandboxed frame without scripts or form submission.
 */
export const inboxPages = ({ directory }: { readonly directory: string }): Page[] => {
  const read = async (name: string | undefined): Promise<StoredMail | undefined> => {
    if (name === undefined || !namePattern.test(name)) return undefined
    const text = await readFile(join(directory, `${name}.json`), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as StoredMail)
  }

  const list = async (): Promise<{ name: string; mail: StoredMail }[]> => {
    const files = await readdir(directory).catch((): string[] => [])
    const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
    const newest = names.toSorted().toReversed().slice(0, 200)
    const mails = await Promise.all(newest.map(async (name) => ({ name, mail: await read(name) })))
    return mails.flatMap(({ name, mail }) => (mail === undefined ? [] : [{ name, mail }]))
  }

  const page = (
    path: `/${string}`,
    reply: (mail: StoredMail, parameters: Readonly<Record<string, string>>) => PageReply | Promise<PageReply>,
  ): Page => ({
    path,
    respond: async ({ parameters }) => {
      const mail = await read(parameters['name'])
      return mail === undefined ? toInbox : reply(mail, parameters)
    },
  })

  return [
    {
      path: '/inbox/inbox.css',
      respond: () => ({
        status: 200,
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=60' },
        body: inboxStyle,
      }),
    },
    { path: '/inbox', respond: async () => listPage(await list()) },
    page('/inbox/{name}', (mail, { name = '' }) => mailPage(mail, name)),
    page('/inbox/{name}/content', (mail) => framedReply(framedMail(mail))),
    page('/inbox/{name}/attachments/{index}', (mail, { index }) => {
      const attachment = mail.attachments[Number(index)]
      return attachment === undefined
        ? toInbox
        : file(attachment.filename, attachment.content_type, Buffer.from(attachment.content, 'base64'))
    }),
    page('/inbox/{name}/source', async (_, { name = '' }) =>
      file(`${name}.eml`, 'message/rfc822', await readFile(join(directory, `${name}.eml`))),
    ),
  ]
}
