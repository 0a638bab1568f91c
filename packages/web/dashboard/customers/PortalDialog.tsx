import * as api from '@atelier/contract'
import { call, type ResponseOf } from '../../lib/calls.ts'
import { useEffect, useState } from 'react'
import { resultOf, type CallError } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Customer } from '../api-types.ts'
import { nameOf } from './words.ts'
import css from './PortalDialog.module.css'

type Session = ResponseOf<typeof api.customerSessions.create>

const PortalLink = ({ customer }: { customer: Customer }) => {
  const { long } = useFormat()
  const [session, setSession] = useState<Session>()
  const [error, setError] = useState<CallError>()
  useEffect(() => {
    let isUnmounted = false
    const open = async () => {
      const result = await resultOf(call(api.customerSessions.create)({ body: { customer_id: customer.id } }))
      if (isUnmounted) return
      if (result.ok) setSession(result.value)
      else setError(result.error)
    }
    void open()
    return () => {
      isUnmounted = true
    }
  }, [customer.id])
  if (error !== undefined) return <Notice tone="bad">{errorSentence(error)}</Notice>
  return (
    <div className={css.body}>
      <p>
        Anyone with this link is signed in as {nameOf(customer)} in the customer portal
        {session === undefined ? '' : `, until ${long(session.expires_at)}`}. Do not share it with anyone
        else.
      </p>
      {session === undefined ? (
        <Skeleton width="100%" height="4.5rem" />
      ) : (
        <>
          <CodeBlock label="Portal link" code={session.customer_portal_url} />
          <a className={css.open} href={session.customer_portal_url} target="_blank" rel="noreferrer">
            Open the portal in a new tab
          </a>
        </>
      )}
    </div>
  )
}

/**
 * Creates a link to the customer portal, to copy or to open. Each opening of the dialog creates a new one.
 */
export const PortalDialog = ({
  open,
  onClose,
  customer,
}: {
  open: boolean
  onClose: () => void
  customer: Customer
}) => (
  <Dialog open={open} onClose={onClose} title="Portal link">
    <PortalLink customer={customer} />
  </Dialog>
)
