import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import css from './Tabs.module.css'

type Tab = { readonly value: string; readonly label: string; readonly content: ReactNode }

type Props = { label: string; tabs: readonly Tab[]; value: string; onChange: (value: string) => void }

/** Alternative parts of one page; store the value in the URL so that a reload shows the same. */
export const Tabs = ({ label, tabs, value, onChange }: Props) => (
  <Base.Root value={value} onValueChange={(next: string) => onChange(next)}>
    <Base.List className={css.list} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={css.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className={css.panel}>
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
)
