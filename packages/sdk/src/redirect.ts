/*
 * A preload for programs that use the packages of the API's provider unmodified: `node --import
 * @atelier/sdk/redirect app.js` sends their calls to the server in the environment variable
 * `ATELIER_SERVER_URL`.
 */
import { redirectFetch } from './redirect-fetch.ts'
import { fromEnvironment } from './send.ts'

const serverURL = fromEnvironment('ATELIER_SERVER_URL')
if (serverURL === undefined || !URL.canParse(serverURL))
  throw new Error('ATELIER_SERVER_URL must be the address of the server, such as http://localhost:4000.')
globalThis.fetch = redirectFetch(globalThis.fetch, serverURL)
