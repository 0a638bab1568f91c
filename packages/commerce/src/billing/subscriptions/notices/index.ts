export { announcementKinds } from './announcements.ts'
export { noticeKinds, noticeMailId } from './notices.ts'
