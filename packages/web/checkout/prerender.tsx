import '../ui/base.css'
import { renderToString } from 'react-dom/server'
import { SlowHint } from '../ui/SlowHint.tsx'
import { Layout } from './screens/Layout.tsx'
import { Loading } from './screens/Message.tsx'

/** The checkout's page before its script has arrived, as HTML by the name of the file; called at build time. */
export const renderPages = () => ({
  checkout: renderToString(
    <Layout>
      <Loading label="Opening your checkout…" />
      <SlowHint />
    </Layout>,
  ),
})
