import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { ReactNode } from 'react'

export type CustomerNameProps = {
  readonly customer: { readonly name: string | null; readonly email: string }
  readonly className?: string | undefined
}

/** Name of a customer in a list row, otherwise the e-mail address, which the tooltip shows in any case. */
export const CustomerName = ({ customer: { name, email }, className }: CustomerNameProps): ReactNode => (
  <span className={className} title={readableEmail(email)}>
    {name ?? readableEmail(email)}
  </span>
)
