import * as api from '@atelier/contract'
import { Link, useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import { useMembers } from '../shell/use-role.ts'
import type { RequestDetails } from '../api-types.ts'
import css from './Requests.module.css'
import { curlOf, readable } from './curl.ts'
import { objectsOf } from './find-objects.ts'
import { statusTone, subjectTypes, subjectWords } from './words.ts'

const notes = {
  none: 'There was no body.',
  left_out: 'The body was not stored: it was too long, not JSON, or can be read again.',
} as const

type BodyProps = { title: string; label: string; body: RequestDetails['request_body'] }

const Body = ({ title, label, body: { state, bytes, content } }: BodyProps) => {
  const { number } = useFormat()
  const size = bytes === 0 ? '' : ` ${number(bytes)} bytes.`
  if (content === null)
    return (
      <Card title={title}>
        <p className={css.soft}>
          {state === 'none' ? notes.none : notes.left_out}
          {size}
        </p>
      </Card>
    )
  return (
    <Card title={title}>
      <CodeBlock label={label} code={readable(content)} />
      {state === 'cut' && <p className={css.under}>Long values are truncated.{size}</p>}
    </Card>
  )
}

const LoadedRequest = ({ request }: { request: RequestDetails }) => {
  const { slug } = useOrganization()
  const { full, number } = useFormat()
  const { data: members, current } = useMembers()
  const { method, path, query, status, request_id, actor_id, subject_type } = request
  const objects = objectsOf(request)
  const readsAudit = current?.role === 'owner' || current?.role === 'admin'
  const isWrite = method !== 'GET' && status < 400
  return (
    <>
      <title>{`${method} ${path} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Requests', to: paths.developers(slug, 'requests') }]}
        title={
          <span className={css.path}>
            {method} {path}
          </span>
        }
        aside={<Badge tone={statusTone(status)}>{status}</Badge>}
        note={full(request.created_at)}
      />
      <Columns
        main={
          <>
            {query !== null && (
              <Card title="Query">
                <CodeBlock label="query" code={query.replaceAll('&', '\n')} />
              </Card>
            )}
            <Body title="Request body" label="request body" body={request.request_body} />
            <Body title="Response body" label="response body" body={request.response_body} />
            <Card title="Same request with curl">
              <CodeBlock label="curl" code={curlOf(request, window.location.origin)} />
              <p className={css.under}>
                Replace <code>YOUR_TOKEN</code> with one of your tokens, and fill in the redacted values.
              </p>
            </Card>
          </>
        }
        side={
          <>
            <Card title="Details">
              <Facts
                facts={[
                  {
                    label: 'Endpoint',
                    value: (
                      <Link
                        to={`${paths.developers(slug, 'requests')}?endpoint=${encodeURIComponent(request.endpoint)}`}
                      >
                        {request.endpoint}
                      </Link>
                    ),
                  },
                  { label: 'Duration', value: `${number(request.duration_ms)} ms` },
                  { label: 'Kind', value: subjectTypes[subject_type] },
                  {
                    label: 'Made with',
                    value:
                      subject_type === 'portal' && actor_id !== null ? (
                        <Link to={paths.customer(slug, actor_id)}>The customer</Link>
                      ) : (
                        subjectWords(request, members?.items)
                      ),
                  },
                  { label: 'Client', value: request.user_agent },
                  { label: 'Network', value: request.ip_address },
                  {
                    label: 'Idempotency key',
                    value: request.idempotency_key && (
                      <CopyButton text={request.idempotency_key} label="idempotency key" showText />
                    ),
                  },
                  { label: 'Repeated', value: request.replayed ? 'Replayed response' : undefined },
                  {
                    label: 'Request id',
                    value: <CopyButton text={request_id} label="request id" showText />,
                  },
                ]}
              />
            </Card>
            {(objects.length > 0 || (readsAudit && isWrite)) && (
              <Card title="Related">
                <ul className={css.links}>
                  {objects.map(({ id, noun, page }) => (
                    <li key={id}>
                      <Link to={paths[page](slug, id)}>
                        {noun} {id.slice(0, 8)}
                      </Link>
                    </li>
                  ))}
                  {readsAudit && isWrite && (
                    <li>
                      <Link
                        to={`${paths.settings(slug, 'audit-log')}?request_id=${encodeURIComponent(request_id)}`}
                      >
                        See its changes in the audit log
                      </Link>
                    </li>
                  )}
                </ul>
              </Card>
            )}
          </>
        }
      />
    </>
  )
}

/** Page of one API call with all its logged data. */
export const RequestPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const call = useEndpoint(api.requestLog.get, { path: { id } })
  return (
    <ObjectPage
      noun="request"
      crumb={{ label: 'Requests', to: paths.developers(slug, 'requests') }}
      object={call}
    >
      {(loaded) => <LoadedRequest key={id} request={loaded} />}
    </ObjectPage>
  )
}
