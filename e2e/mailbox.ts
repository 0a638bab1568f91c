import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser'
import type { RunningProduct } from './product.ts'
import { eventually } from './visitor.ts'

/** Returns the addresses of a header like `To`. */
export const addressesOf = (list: AddressObject | AddressObject[] | undefined): string[] =>
  [list ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap(({ address }) => (address === undefined ? [] : [address])))

/** Returns every e-mail the product has sent. */
export const allMails = async (product: RunningProduct): Promise<ParsedMail[]> => {
  const folder = join(product.dataDir, 'mail')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))))
}

/** Returns every e-mail the product has sent to an address. */
export const mailsTo = async (product: RunningProduct, address: string): Promise<ParsedMail[]> =>
  (await allMails(product)).filter(({ to }) => addressesOf(to).includes(address))

/** Waits for an e-mail to an address whose subject matches. */
export const mailTo = async (
  product: RunningProduct,
  address: string,
  subject: RegExp,
): Promise<ParsedMail> => {
  const matching = async (): Promise<ParsedMail | undefined> =>
    (await mailsTo(product, address)).find((mail) => subject.test(mail.subject ?? ''))
  const mail = await eventually(`a mail to ${address}`, matching, (value) => value !== undefined)
  if (mail === undefined) throw new Error('unreachable')
  return mail
}
