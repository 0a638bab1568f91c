import { type DisputeEvidence, evidenceFiles, evidenceTexts } from '@atelier/contract'
import type { Dispute } from '../api-types.ts'
import { fileKinds } from './words.ts'

type TextName = (typeof evidenceTexts)[number]
export type FileKind = (typeof evidenceFiles)[number]

/** A file of an answer, with its kind of evidence. */
export type EvidenceFile = { readonly id: string; readonly label: string; readonly kind: FileKind }

export type EvidenceEntry = { readonly [Name in TextName]: string } & {
  readonly files: readonly EvidenceFile[]
}

/** Labels of an answer's texts. */
export const textLabels: Readonly<Record<TextName, string>> = {
  product_description: 'Product that was sold',
  customer_name: 'Name of the customer',
  customer_email_address: 'E-mail address of the customer',
  billing_address: 'Billing address',
  service_date: 'Delivered on',
  access_activity_log: 'Evidence of use',
  refund_refusal_explanation: 'Reason that no refund is due',
  uncategorized_text: 'Anything else',
}

/** Returns the initial form values: the former answer, otherwise the known facts of the order. */
export const entryOf = ({ evidence, customer, product_name }: Dispute): EvidenceEntry => {
  const currentEvidence = evidence ?? {
    product_description: product_name,
    customer_name: customer.name ?? '',
    customer_email_address: customer.email,
  }
  const texts = Object.fromEntries(evidenceTexts.map((name) => [name, currentEvidence[name] ?? '']))
  const files = evidenceFiles.flatMap((kind) => {
    const id = evidence?.files?.[kind]
    return id === undefined ? [] : [{ id, label: fileKinds[kind], kind }]
  })
  return { ...(texts as { [Name in TextName]: string }), files }
}

/** Returns the body of an answer; empty texts are omitted. */
export const bodyOf = ({ files, ...texts }: EvidenceEntry): DisputeEvidence => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ...(files.length > 0 && { files: Object.fromEntries(files.map(({ kind, id }) => [kind, id])) }),
})

/** Returns the problem of the files, as a sentence: each kind of evidence allows one. */
export const fileProblem = (files: readonly EvidenceFile[]): string | undefined => {
  const duplicate = files.find(({ kind }, at) => files.findIndex((file) => file.kind === kind) !== at)
  return duplicate && `Only one file can be “${fileKinds[duplicate.kind]}”. Choose another kind.`
}

/** Returns the first kind of evidence without a file, or `uncategorized_file` when each has one. */
export const freeKind = (files: readonly EvidenceFile[]): FileKind =>
  evidenceFiles.find((kind) => files.every((file) => file.kind !== kind)) ?? 'uncategorized_file'
