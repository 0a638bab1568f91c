import {
  auditLog,
  files,
  members,
  organizationBrands,
  organizationDeletions,
  organizationExports,
  organizationMails,
  organizations,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the settings pages. */
export const client = clientFor({
  organizations: { list: organizations.list, get: organizations.get, update: organizations.update },
  members,
  organizationDeletions: { get: organizationDeletions.get, request: organizationDeletions.request },
  organizationExports,
  organizationBrands,
  organizationMails,
  files: { create: files.create, uploaded: files.uploaded },
  auditLog: { list: auditLog.list, export: auditLog.export },
})

export type WholeOrganization = Awaited<ReturnType<typeof client.organizations.get>>
export type Member = Awaited<ReturnType<typeof client.members.list>>['items'][number]
export type Invitation = Awaited<ReturnType<typeof client.members.list>>['invitations'][number]
export type Role = Member['role']
export type OrganizationExport = Awaited<ReturnType<typeof client.organizationExports.get>>
export type DeletionPlan = Awaited<ReturnType<typeof client.organizationDeletions.get>>
export type AuditEntry = Awaited<ReturnType<typeof client.auditLog.list>>['items'][number]
export type Brand = Awaited<ReturnType<typeof client.organizationBrands.get>>
export type MailList = Awaited<ReturnType<typeof client.organizationMails.list>>
export type MailSettings = MailList['items'][number]
export type CustomerMail = MailSettings['mail']
