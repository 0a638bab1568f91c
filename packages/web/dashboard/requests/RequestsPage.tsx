import * as api from '@atelier/contract'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Table } from '../../ui/Table.tsx'
import frame from '../../ui/ListFrame.module.css'
import { paths } from '../paths.ts'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import { useTail } from '../usage/use-tail.ts'
import { OlderRequests } from './OlderRequests.tsx'
import { useRequestColumns } from './request-columns.tsx'
import { RequestChart } from './RequestChart.tsx'
import { RequestFilters, type RequestQuery } from './RequestFilters.tsx'
import css from './Requests.module.css'

const limit = 50
/** Poll interval for new requests, in milliseconds. */
const tailEvery = 3000

/** API calls of the last seven days. */
export const RequestsPage = () => {
  const { id: organization_id, slug } = useOrganization()
  const { search, change: changeSearch, isFiltered, clear } = useSearch(api.requestLog.list.query)
  const change = (part: RequestQuery) => changeSearch({ ...part, cursor: undefined })
  const [isLive, setIsLive] = useState(true)
  const columns = useRequestColumns()
  const { channel = ['api'], start_timestamp, end_timestamp, cursor } = search
  const list = useEndpoint(
    api.requestLog.list,
    { query: { ...search, channel, organization_id, limit } },
    { keepLast: true },
  )
  const figures = useEndpoint(
    api.requestLog.figures,
    { query: { organization_id, channel, start_timestamp, end_timestamp } },
    { keepLast: true },
  )
  useTail(isLive && cursor === undefined && end_timestamp === undefined, tailEvery, () => {
    list.refetch()
    figures.refetch()
  })

  const next = list.data?.next_cursor
  const searched = list.data?.searched_until
  const pages = <OlderRequests cursor={cursor} next={next} searched={searched} onNewest={() => change({})} />

  const content = () => {
    if (list.error !== undefined && list.data === undefined)
      return (
        <EmptyState
          title="The requests could not be loaded"
          actions={<Button onClick={list.refetch}>Try again</Button>}
        >
          {errorSentence(list.error)}
        </EmptyState>
      )
    if (list.data?.items.length === 0) {
      if (typeof searched === 'string')
        return (
          <>
            <EmptyState title="No results yet">Older requests have not been searched yet.</EmptyState>
            {pages}
          </>
        )
      if (cursor !== undefined)
        return (
          <>
            <EmptyState title="No earlier entries">All stored calls have been searched.</EmptyState>
            {pages}
          </>
        )
      if (isFiltered)
        return (
          <EmptyState
            title="No request matches"
            actions={
              <Button tone="soft" onClick={clear}>
                Clear filters
              </Button>
            }
          >
            Calls are kept for seven days.
          </EmptyState>
        )
      return (
        <EmptyState
          icon={<ScrollText size={22} aria-hidden="true" />}
          title="No requests yet"
          actions={<LinkButton to={paths.developers(slug)}>Create an access token</LinkButton>}
        >
          Create an access token, and call the API with it. The call appears here a moment later.
          <div className={css.first}>
            <CodeBlock
              label="a first call"
              code={`curl ${window.location.origin}/v1/products/ \\\n  -H 'Authorization: Bearer YOUR_TOKEN'`}
            />
          </div>
        </EmptyState>
      )
    }
    return (
      <>
        <Table
          label="Requests"
          columns={columns}
          rows={list.data?.items}
          idOf={({ id }) => id}
          linkOf={({ id }) => paths.request(slug, id)}
          expected={14}
          isStale={list.isStale}
        />
        {pages}
      </>
    )
  }
  const notKept = figures.data?.not_kept ?? 0
  return (
    <div className={css.stack}>
      <div className={section.lead}>
        <p>Every API call in the last seven days, without secrets and personal data.</p>
        <Switch label="Live" checked={isLive} onChange={setIsLive} />
      </div>
      <Card>
        {figures.error !== undefined && figures.data === undefined ? (
          <LoadFailed
            title="The number of requests over time could not be loaded."
            error={figures.error}
            onRetry={figures.refetch}
          />
        ) : (
          <RequestChart
            figures={figures.data}
            onChoose={(start, end) => change({ start_timestamp: start, end_timestamp: end })}
          />
        )}
      </Card>
      {notKept > 0 && (
        <p className={css.soft}>
          {notKept} of these calls were counted but not stored: there were too many at once.
        </p>
      )}
      <RequestFilters
        search={search}
        change={change}
        isFiltered={isFiltered}
        onClear={clear}
        figures={figures.data}
      />
      <div className={frame.frame}>{content()}</div>
    </div>
  )
}
