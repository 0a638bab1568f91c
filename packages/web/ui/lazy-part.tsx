import { type ComponentType, type FunctionComponent, type ReactNode, useState } from 'react'
import { definePart } from '../lib/part.ts'
import { failedPart } from './FailedPart.tsx'
import { Lazy } from './Lazy.tsx'

type Options = {
  /** Content while the script loads. Default: nothing. */
  waiting?: ReactNode
  /** Content after the script failed to load. Default: a message, and a button that loads it again. */
  renderFailed?: (retry: () => void) => ReactNode
}

/** Names of the components that a module exports. */
type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never
}[keyof Module]

/** Names of the components that a module exports and that have the property `open`. */
type DialogName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: infer Props) => ReactNode
    ? Props extends { open: boolean }
      ? Name
      : never
    : never
}[keyof Module]

/**
 * Returns a component of a module that loads when first shown. A script that cannot be loaded, such as one of
 * an earlier version of the server, leaves the rest of the page intact.
 */
export const lazyPart = <Module, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
  { waiting = null, renderFailed = failedPart }: Options = {},
): Module[Name] => {
  const part = definePart(load)
  const Part = (props: object) => (
    <Lazy part={part} waiting={waiting} renderFailed={renderFailed}>
      {(module) => {
        const Loaded = module[name] as FunctionComponent<object>
        return <Loaded {...props} />
      }}
    </Lazy>
  )
  return Part as Module[Name]
}

/** The message replaces no dialog yet, and may be far from the button that opens it. */
const failedDialog = (retry: () => void): ReactNode => (
  <div ref={(frame) => frame?.scrollIntoView?.({ block: 'nearest' })}>{failedPart(retry)}</div>
)

/**
 * Returns a dialog whose module loads when it first opens. It stays mounted after that, so that it returns the
 * focus and keeps its state.
 */
export const lazyDialog = <Module, Name extends DialogName<Module> & ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] => {
  const Part = lazyPart(load, name, { renderFailed: failedDialog }) as FunctionComponent<{ open: boolean }>
  const LazyDialog = (props: { open: boolean }) => {
    const { open } = props
    const [wasOpened, setWasOpened] = useState(open)
    if (open && !wasOpened) setWasOpened(true)
    return wasOpened ? <Part {...props} /> : null
  }
  return LazyDialog as unknown as Module[Name]
}
