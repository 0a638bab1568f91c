import { Ingestion } from '@polar-sh/ingestion'
import { DeltaTimeStrategy } from '@polar-sh/ingestion/strategies/DeltaTime'

/** Reports a plain event twice with the same id, and a duration. */
export default {
  ingestion: ({ accessToken, customerId }) => ({
    report: async () => {
      const ingestion = Ingestion({ accessToken })
      const event = { name: 'plain', customerId, externalId: 'span-1', metadata: { rows: 2 } }
      const plain = [await ingestion.ingest([event]), await ingestion.ingest([event])]
      let now = 1000
      const clock = ingestion
        .strategy(new DeltaTimeStrategy(() => (now += 250)))
        .ingest('took')
        .client({ customerId })
      const stop = clock()
      stop()
      return Response.json(plain)
    },
  }),
}
