import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyDialog, lazyPart } from './lazy-part.tsx'

const Notes = ({ open, text = '' }: { open: boolean; text?: string }) => (open ? <p>{text}</p> : <i />)

it('a part shows its placeholder until its script is loaded', () => {
  const module = { Notes }
  const Part = lazyPart(() => Promise.resolve(module), 'Notes', { waiting: <b>Soon</b> })
  expect(renderToStaticMarkup(<Part open text="Hello" />)).toBe('<b>Soon</b>')
})

it('a dialog renders nothing before it first opens, and asks for no script', () => {
  let requests = 0
  const load = async () => {
    requests += 1
    return { Notes }
  }
  const Dialog = lazyDialog(load, 'Notes')
  expect(renderToStaticMarkup(<Dialog open={false} />)).toBe('')
  expect(requests).toBe(0)
})
