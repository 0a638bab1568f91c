import { useState } from 'react'
import { classes } from '../../lib/classes.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import css from './MailFrame.module.css'

type Look = 'wide' | 'narrow' | 'dark'

const looks: readonly { readonly value: Look; readonly label: string }[] = [
  { value: 'wide', label: 'Wide' },
  { value: 'narrow', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
]

type Props = { preview: Pick<EndpointState<{ readonly url: string }>, 'data' | 'error' | 'refetch'> }

/**
 * Preview of an e-mail: on a wide screen, on a phone, in dark mode. Its size stays the same while it loads.
 */
export const MailFrame = ({ preview: { data, error, refetch } }: Props) => {
  const [look, setLook] = useState<Look>('wide')
  // The page is framed at the dashboard's own origin, whatever the server's public URL.
  const path = data && new URL(data.url).pathname
  const source = path && (look === 'dark' ? `${path}?scheme=dark` : path)
  return (
    <div className={css.frame}>
      <fieldset className={css.looks} aria-label="Preview as">
        {looks.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            tone={value === look ? 'soft' : 'plain'}
            aria-pressed={value === look}
            onClick={() => setLook(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className={css.stage}>
        {error !== undefined ? (
          <div className={css.failed}>
            <LoadFailed title="The preview could not be created." error={error} onRetry={refetch} />
          </div>
        ) : (
          source !== undefined && (
            // A new frame for each URL: navigating one frame would add history entries.
            <iframe
              key={source}
              className={classes(css.mail, look === 'narrow' && css.narrow)}
              title="Preview of the e-mail"
              sandbox=""
              src={source}
            />
          )
        )}
      </div>
    </div>
  )
}
