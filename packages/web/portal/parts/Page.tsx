import type { ComponentProps } from 'react'
import { PageHead } from '../../ui/PageHead.tsx'
import { useVisit } from '../shell/visit.ts'

type Props = Omit<ComponentProps<typeof PageHead>, 'title'> & { title: string }

/** Head of a portal page, and the title of its tab. */
export const Page = ({ title, ...head }: Props) => {
  const { seller } = useVisit()
  return (
    <>
      <title>{`${title} · ${seller.name}`}</title>
      <PageHead title={title} {...head} />
    </>
  )
}
