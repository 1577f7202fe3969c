/**
 * Error messages: what happened, then what to do. `ERRORS` (../errors.ts) has a default per code; these are more
 * specific. Messages about a single field are next to its schema. Exported by topic, so that a page loads only the
 * topics it uses.
 */

export const commonErrors = {
  notFound: (thing: string) => `We couldn’t find this ${thing}. It may have been deleted.`,
  noPhoneWithId: (id: string) => `There is no phone with the ID ${id}.`,
  savedMeanwhile: (thing: string) =>
    `Someone else saved this ${thing} while you were editing. Review their changes or overwrite.`,
  nameExists: (thing: string, name: string) => `There is already a ${thing} called ${name}. Choose another name.`,
  tooManyAtOnce: (max: string, things: string) =>
    `You can change up to ${max} ${things} at once. Narrow the selection.`,
  selectionChanged: (things: string) =>
    `The matching ${things} have changed. Check the preview again before you apply.`,
  nothingToChange: 'Nothing to change: everything you selected already has this value.',
  choosePicture: 'Choose a picture.',
  startsTooSoon: 'Choose a time at least one minute from now.',
  tooManyAttempts: 'Too many attempts. Wait a few minutes and try again.',
  tookTooLong: 'That took too long. Start again.',
};

export const requestErrors = {
  noToken: 'No token',
  invalidToken: 'Token expired or invalid',
  invalidApiToken: 'This API token is invalid, expired or revoked. Create a new one.',
  missingScope: (scope: string) => `This API token doesn’t have the scope ${scope}. Create one that does.`,
  noApiTokens: 'API tokens can’t do this. Sign in instead.',
  otherOrigin: 'This request came from another site, so we blocked it.',
  bodyIncomplete: 'The request was cut off. Send it again.',
  unusableValue: 'This value can’t be used.',
  unknownField: (sent: string, meant: string) => `There is no field “${sent}”. Did you mean “${meant}”?`,
  formNotUtf8: 'Send the form as UTF-8.',
  formUnreadable: 'The form is incomplete or malformed. Send it again.',
  noFileHere: 'This form doesn’t accept files.',
  wrongPictureField: (field: string) => `Send the picture as “${field}”.`,
  diskFull: 'We can’t save anything right now because our storage is full. Try again later.',
};

/** The validator's messages for schemas without their own (../messages.ts). */
export const fieldErrors = {
  missing: (name: string) => `${name} is missing.`,
  wrongKind: (name: string, kind: string) => `${name} must be ${kind}.`,
  wrongSize: (name: string, size: string) => `${name} must ${size}.`,
  notMultiple: (name: string, step: string) => `${name} must be a multiple of ${step}.`,
  oneOf: (name: string, options: string) => `${name} must be one of ${options}.`,
  notOffered: (name: string) => `${name} must be one of the listed values.`,
  unknownFields: (names: string) => `There is no field called ${names}.`,
  unusable: (name: string) => `${name} can’t be used.`,
};

export const accountErrors = {
  wrongPassword: 'This isn’t your current password. Try again.',
  commonPassword: 'This password is too common. Choose another one.',
  guessablePassword: 'This password is too close to your name or e-mail address. Choose another one.',
  tooManySignIns: 'Too many sign-in attempts. Wait a few minutes and try again.',
  wrongLinkOwner: 'This link belongs to another account. Sign in to that account, then open the link again.',
  sessionEnded: 'This device is already signed out.',
  signInTooSlow: 'That took too long. Sign in again.',
  wrongCode: 'This code is wrong or already used. Wait for the next one in your app and try again.',
  wrongNewCode: 'This code is wrong. Check that your phone shows the right time, then try again.',
  wrongRecoveryCode: 'This recovery code is wrong or already used. Try another one.',
  unknownPasskey: 'This passkey doesn’t belong to an account here. Sign in with your password.',
  wrongPasskey: 'This passkey belongs to another account. Choose another one, or sign in with your password.',
  foreignPasskey: 'This passkey was created for another site. Create a new one.',
  passkeyExists: 'You have already added this passkey.',
  passkeyRemoved: 'This passkey was already removed.',
  passkeyLimit: (max: number) => `You can have up to ${max} passkeys. Remove one first.`,
  secondFactorMissing: 'Set up a passkey or an authenticator app first.',
  hasRole: 'The person with this address already has this role.',
  suspended: 'This account is suspended. Lift the suspension first.',
  invitationAccepted: 'This invitation was already accepted. Change the account’s roles instead.',
  invitedOther: (email: string) => `This invitation was sent to ${email}. Sign in with that address.`,
  lastAdmin: 'This is the only admin. Make someone else an admin first.',
  emailTaken: (email: string) => `There is already an account with ${email}. Give it the role instead.`,
  noAccountWith: (email: string) => `There is no account with ${email}.`,
  tokenScope: (scope: string) => `You can’t give a token more than you can do yourself: ${scope}.`,
  tokenLimit: (max: number) => `You have reached the limit of ${max} API tokens. Revoke one you no longer use.`,
  viewNameTaken: 'You already have a view with this name.',
  viewLimit: (max: number) => `You can save up to ${max} views of this table. Delete one first.`,
  wishlistNotShared: 'This wishlist is no longer shared. Ask its owner for a new link.',
};

export const catalogueErrors = {
  brandUnknown: 'There is no such brand. Choose one from the list.',
  brandInUse: (phones: string, brand: string) =>
    `${phones} the brand ${brand}. Move its phones to another brand first.`,
  brandMismatch: (id: string, name: string) => `The brand ${id} is called ${name}. To change it, send “brandId”.`,
  chooseOtherBrand: 'Choose another brand for its phones.',
  phoneNameExists: 'This brand already has a phone with this name. Choose another name.',
  phoneNamesExist: (brand: string) => `${brand} already has a phone with one of these names. Nothing was changed.`,
  restoredNameExists: 'Another phone of this brand now has the name from this version. Rename that phone first.',
  uploadPicture: 'Upload the picture first.',
  sendPicture: 'Send the picture itself, as “image” in a form.',
  notInColour: 'This phone isn’t sold in that colour.',
  priceMismatch: 'The price doesn’t match the variants. Send all of them as “variants”.',
  inCatalogue: (name: string) => `${name} is already in the catalogue.`,
  onMissingList: (name: string) => `${name} is already on the list.`,
  noSuchVariant: 'This phone has no such variant. Choose another one.',
};

/** Bulk price changes and scheduled prices. */
export const priceErrors = {
  noPrice: 'It has no price.',
  outOfRange: (limit: string) => `The new price would be ${limit}.`,
  newerPrice: (day: string) => `It has a newer price, from ${day}.`,
  unchanged: 'The price stays the same.',
  cheaperThanLess: (other: string) => `It would cost less than ${other}, which has less memory.`,
  dearerThanMore: (other: string) => `It would cost more than ${other}, which has more memory.`,
  phoneGone: 'The phone no longer exists.',
  changedMeanwhile: 'Someone else has changed this price since.',
  previewOutdated: 'Prices have changed since the preview. Check the preview again before you apply.',
  scheduleOver: 'This scheduled price has ended and can’t be changed.',
  scheduleRunning: 'This scheduled price has started. You can only change its end.',
  endsTooSoon: 'Choose an end at least a minute after the start, and not in the past.',
  overlaps: (variant: string, from: string, until: string | null) =>
    `This overlaps with the price of ${variant} scheduled from ${from}${until === null ? ' onwards' : ` until ${until}`}. Choose another time.`,
};

export const importErrors = {
  fileGone: 'This file is no longer available. Upload it again.',
  notChecked: 'Check the file before you import it.',
  unknownColumn: (column: string) => `There is no column “${column}”. Choose another one.`,
  columnTwice: (column: string) => `Two columns are matched to “${column}”. Choose one.`,
  noneRefused: 'No rows were rejected.',
  running: 'Another import is running. Wait until it has finished.',
  emptyFile: 'This file is empty. Choose another one.',
  tooLarge: (megabytes: number) => `This file is too large. The limit is ${megabytes} MB.`,
  outOfMemory: 'This file needs too much memory. Split it into smaller files.',
  failed: 'Something went wrong on our side, and nothing was imported. Try again in a moment.',
  failedHalfway:
    'Something went wrong on our side. Some phones were imported. Upload the file again to import the rest.',
};

/** Derived figures cannot be sent alone. */
export const derivedFigureErrors = {
  storage: 'Storage doesn’t match the variants. Send all of them as “variants”.',
  ram: 'RAM doesn’t match the variants. Send “storage” with it, or all of them as “variants”.',
  primaryCamera: 'The main camera doesn’t match the rear cameras. Send all of them as “rearCameras”.',
  secondaryCamera: 'The front camera doesn’t match the front cameras. Send all of them as “frontCameras”.',
  resolutionType: 'The resolution doesn’t match the pixels. Send “pixels”.',
  launchYear: 'Send the launch date as “launchedAt”.',
  height: 'Send the height in “dimensions”.',
  width: 'Send the width in “dimensions”.',
  thickness: 'Send the thickness in “dimensions”.',
  pixelDensity: 'Pixel density is calculated from the display. Send “pixels” and “displaySize”.',
  screenToBody: 'Screen-to-body ratio is calculated. Send “pixels”, “displaySize” and “dimensions”.',
};

export const alertErrors = {
  tooMany: 'Too many attempts. Try again in an hour.',
  limit: (max: number) => `You have reached the limit of ${max} price alerts. Stop one first.`,
  notOnSale: 'This phone is no longer sold, so its price won’t change.',
  noSuchStore: 'This store doesn’t list the phone. Choose another one.',
  invalidLink: 'This link is no longer valid. Set the alert again on the phone’s page.',
};

export const articleErrors = {
  titleExists: 'There is already an article with this title. Choose another title.',
  idExists: 'Another article has this ID.',
  comparedOnce: 'Each phone can be compared only once.',
  excerptMissing: 'Write an excerpt before you publish the article.',
  textMissing: 'Write the text before you publish the article.',
  scheduledTooLate: 'Choose a time within the next five years.',
  notDraft: 'This article is no longer a draft. Ask an editor to change it.',
  editDirectly: 'This article isn’t published, so it has no separate changes. Edit the article itself.',
  noChanges: 'This article has no unpublished changes.',
  hasChanges: 'This article has unpublished changes. Publish or discard them first.',
  categoryLimit: (max: number) => `An article can have up to ${max} categories. Remove one first.`,
  draftLinkEnded: 'This link has expired or was withdrawn. Ask for a new one.',
  noteLimit: 'This article has too many comments. Delete some resolved ones first.',
  noteIdExists: 'Another comment has this ID.',
  noteNotYours: 'Only the author can edit a comment.',
  noteNotYoursToDelete: 'Only the author can delete a comment.',
  noteHasReplies: 'This comment has replies. Resolve the thread instead.',
};

export const pageErrors = {
  noPageAt: (address: string) => `There is no page at ${address}.`,
  titleMissing: 'Write a title before you publish the page.',
  leadMissing: 'Write an introduction before you publish the page.',
  textMissing: 'Write the text before you publish the page.',
  noDraft: 'This page has no unpublished changes.',
  notRemovable: 'This page belongs to the site and can’t be changed here.',
  tooMany: (max: number) => `A site can have up to ${max} pages. Delete one first.`,
  addressTaken: (path: string) => `There is already a page at ${path}. Choose another address.`,
  restoreTaken: (path: string) => `There is another page at ${path} now. Delete that one first.`,
  addressMissing: 'Write an address with letters or digits.',
  addressReserved: 'The site itself uses this address. Choose another one.',
  addressExists: (thing: string) => `Another ${thing} has this address. Choose another one.`,
  addressRedirects: (id: string) => `This address redirects to ${id}. If you use it here, the redirect stops.`,
};

export const communityErrors = {
  tooManyComments: 'You’re commenting too fast. Wait a minute and try again.',
  tooManyReviews: 'You’re posting reviews too fast. Wait a minute and try again.',
  tooManyReports: 'You’re sending reports too fast. Wait a minute and try again.',
  tooManyCorrections: (max: number) => `You have suggested ${max} corrections today. Thank you! Try again tomorrow.`,
  parentDeleted: 'The comment you replied to was deleted.',
  commentNotYours: 'Only the author can edit a comment.',
  commentNotYoursToDelete: 'Only the author or a moderator can delete a comment.',
  ownComment: 'You can’t report your own comment.',
  ownReview: 'You can’t report your own review.',
  ownReviewHelpful: 'You can’t mark your own review as helpful.',
  starsInReview: 'This rating is part of your review. Delete the review to remove it.',
  sameValue: 'We already show this value.',
  valueMissing: 'Enter the correct value.',
  alreadyDecided: 'This suggestion was already reviewed.',
  contradicted: 'Readers suggest different values. Review each suggestion.',
  staffSuspended: 'Staff can’t be suspended. Remove their roles first.',
  staffCleanUp: 'You can’t remove everything a staff member wrote. Remove their roles first.',
};

export const contactErrors = {
  tooMany: (max: number) => `You have sent ${max} messages in the last hour. Try again later.`,
  chooseReader: 'Choose a person who can read messages.',
  answeredMeanwhile: 'Someone else replied while you were writing. Review their reply before you send yours.',
  notesSavedMeanwhile: 'Someone else changed the notes while you were editing. Review their changes or overwrite.',
  draftUsed: 'This draft was already sent as a reply to another message.',
  alreadySent: 'This reply was already sent, so you can’t undo it.',
  answerLimit: (max: number) => `You can save up to ${max} replies. Delete one first.`,
};

export const newsletterErrors = {
  tooMany: 'Too many attempts. Try again in an hour.',
  invalidLink: 'This link is no longer valid. Subscribe again to get a new one.',
  tooManyTests: 'This address has received too many e-mails. Try again in an hour, or use another one.',
  issueExists: 'This issue is already saved. Open it to continue.',
  noAddress: 'Your account has no e-mail address to send the test to. Add one in Settings.',
  chooseArticle: 'Choose at least one article.',
  notPublished: (ids: string) => `These articles aren’t published: ${ids}. Publish or remove them.`,
  brandsNotUsed: 'An issue for all subscribers can’t have brands. Remove them, or send it to their followers.',
  noSubscribers: 'There are no confirmed subscribers yet.',
  noFollowers: 'No confirmed subscriber follows these brands. Choose other brands.',
  alreadyStarted: 'This issue is already being sent and can’t be changed.',
  scheduledTooLate: 'Choose a time within the next year.',
  notSentOnTime: (reason: string) => `This issue wasn’t sent at its scheduled time. ${reason}`,
  subscribedAgain: 'This address has subscribed again, so there is nothing to restore.',
  mailSent: 'This e-mail was already sent.',
  mailLeaving: 'This e-mail is being sent right now.',
};

export const mediaErrors = {
  tooManyTags: (max: number) => `A picture can have up to ${max} tags. Remove one first.`,
  uploadsRunning: 'Your other pictures are still uploading. Try again in a moment.',
  wrongType: (types: string) => `This file type isn’t supported. Use a ${types} picture.`,
  tooManyPixels: 'This picture is too large. Use one with fewer pixels.',
  damaged: 'This picture is damaged and can’t be read. Try another one.',
  storeDown: 'We can’t reach our picture storage right now. Nothing was changed. Try again in a few minutes.',
  inUse: (places: string) => `Used in ${places}. Remove it there first.`,
  filesInUse: (names: string) => `These pictures are still used: ${names}. Remove them from their pages first.`,
  samePicture: 'This is the current picture. Choose another one.',
  inLibrary: (name: string) => `This picture is already in the library, as ${name}.`,
  notInLibrary: 'This picture is no longer in the library.',
  replacedAgain: 'This picture has been replaced again since.',
};

/** Trash, undo and bulk changes. */
export const historyErrors = {
  notInTrash: 'This item is no longer in the trash.',
  nameTaken: 'Something else now has this name or address. Rename that first.',
  restoredName: (text: string) => `${text} Restore this one under another name, or rename the other first.`,
  parentGone: 'The item this belongs to no longer exists. Restore that first.',
  contentGone: 'The author deleted their account, so the content can’t be restored.',
  brandGone: 'This phone’s brand no longer exists. Restore the brand first.',
  pageGone: 'The page this comment was on no longer exists. Restore the page first.',
  commentGone: 'The comment this replies to no longer exists. Restore that comment first.',
  phoneGone: 'The phone this review is about no longer exists. Restore the phone first.',
  reviewedAgain: 'The author has rated this phone again, so this review can’t be restored.',
  otherHasName: (thing: string, name: string) => `Another ${thing} is now called ${name}.`,
  changedSince: 'It has changed since then.',
  gone: 'It no longer exists.',
  usedSince: 'Readers or articles have used it since.',
  hasPhones: 'This brand has phones.',
  stillRunning: 'This is still running. Wait until it has finished.',
  undoRunning: 'This is already being undone.',
  undoExpired: (hours: number) => `You can only undo what was done in the last ${hours} hours.`,
  alreadyUndone: 'This was already undone.',
  noSuchRun: 'There is nothing to undo here.',
  stopped: (done: string, total: string, things: string) =>
    `Something went wrong on our side. We stopped after ${done} of ${total} ${things}. You can undo these.`,
};

/** Backups, webhooks and site figures. */
export const deskErrors = {
  periodReversed: 'The last day is before the first. Choose a later day.',
  periodTooLong: (days: number) => `Choose a period of up to ${days} days.`,
  backupNotVerified: (problem: string) => `The backup was made, but failed verification. ${problem}`,
  backupRunning: 'Another backup or restore is running. Wait until it has finished.',
  backupFailed: (done: string, reason: string) => `The last backup couldn’t be ${done}. ${reason}`,
  backupBeingRestored: 'This backup is being restored.',
  backupExists: 'This backup is already here.',
  backupHasNoChecksums: 'This backup was made by an older version without checksums, so it can’t be verified.',
  backupNotOurs: 'This archive isn’t a backup made in the admin area.',
  backupMismatch: 'This archive is damaged: its files don’t match its list of files.',
  backupPartMissing: 'Part of the upload is missing. Start the upload again.',
  backupPartTooLarge: (megabytes: number) => `Each part can be up to ${megabytes} MB.`,
  backupLinkExpired: 'This link was valid for one minute. Start the download again.',
  diskFull: 'There isn’t enough disk space for another backup. Delete an old one first.',
  stopped: 'The job was cancelled.',
  cannotCancel: 'This job can’t be cancelled. It has finished, or jobs of its kind can’t be.',
  cannotRetry: 'This job can’t be retried. It hasn’t failed, or jobs of this kind can’t be retried.',
  seeLog: 'The server log has the reason.',
  interrupted: 'This was interrupted too long ago to continue. Start it again.',
  workerDied: 'The process that ran this job stopped.',
  webhookUndelivered: (hours: number) => `This couldn’t be delivered within ${hours} hours.`,
  webhookSecretLost: 'The secret can no longer be read. Create a new one.',
  mailInterrupted: 'The server stopped while sending this. It may have arrived, so we won’t send it again.',
  undoFailed: 'Something went wrong on our side. What was undone so far stays undone. Try again to undo the rest.',
  webhookLimit: (max: number) => `You have reached the limit of ${max} webhooks. Delete one first.`,
  webhookPaused: 'This webhook is paused. Resume it first.',
  webhookNotHttps: 'The address must start with https://.',
  webhookNotPublic: 'This address can’t be reached from the internet. Use a public one.',
};

/** Archives and folders that are not a backup, or a damaged one. */
export const archiveErrors = {
  fileMissing: (file: string) => `This backup is damaged: ${file} is missing.`,
  damaged: (files: string) => `This backup is damaged: ${files}.`,
  listUnreadable: 'The list of files in this backup (manifest.json) can’t be read.',
  listTooLong: 'The list of files in this backup (manifest.json) is too long.',
  noDatabase: 'This backup has no database.',
  noManifest: 'This backup has no list of files (manifest.json).',
  databaseDamaged: (found: string) => `The database in this backup is damaged: ${found}`,
  countDiffers: (noun: string, listed: number, restored: number) =>
    `This backup should have ${listed} ${noun}, but ${restored} were restored.`,
  restoreElsewhere: 'A backup is being restored on another machine. Wait until it has finished.',
  unexpectedFile: (file: string) => `This archive isn’t a Handset backup: it contains ${file}.`,
  duplicateFile: (file: string) => `This archive contains ${file} twice.`,
  tooManyFiles: 'This archive contains more files than a backup can have.',
  empty: 'This archive is empty.',
  notAnArchive: 'This file isn’t an archive (.tar), or it is damaged.',
  notOnlyFiles: 'This archive isn’t a Handset backup: it contains links or special files.',
  wrongSize: 'This archive is damaged: one of its files has an invalid size.',
  cutOff: 'This archive is incomplete. Download or copy it again.',
};

/** Why a server of someone else could not be reached, for webhooks and store feeds. */
export const outgoingErrors = {
  hostNotFound: (host: string) => `We couldn’t find the server ${host}. Check the address.`,
  refused: 'The server refused the connection. Check the address.',
};

/** Why a store's feed could not be read. */
export const feedErrors = {
  limit: (max: number) => `You have reached the limit of ${max} store feeds. Delete one first.`,
  notHttps: 'The address must start with https://.',
  notPublic: 'This address can’t be reached from the internet. Use a public one.',
  headersLost: 'The headers can no longer be read. Enter them again.',
  headersElsewhere: 'The address is on another site. Enter the headers again.',
  timeout: (seconds: number) => `The store didn’t answer within ${seconds} seconds.`,
  tooSlow: (minutes: number) => `The download took longer than ${minutes} minutes.`,
  cutOff: 'The download was cut off. Nothing was changed.',
  status: (status: number) => `The store’s server returned error ${status}.`,
  tooMany: 'The store asked us to fetch less often (429).',
  redirect: (to: string) => `The store redirects to another site (${to}). Enter that address if it is right.`,
  redirects: 'The store redirects too often.',
  encoding: (encoding: string) => `The store sent the feed in an unknown encoding (${encoding}).`,
  webPage: 'The store sent a web page, not a feed. Check the address and the headers.',
  tooLarge: (megabytes: number) => `The feed is larger than ${megabytes} MB.`,
  bomb: 'The compressed feed unpacks to far more than a feed should. Nothing was changed.',
  damaged: 'The compressed feed is damaged.',
  tooManyRows: (rows: string) => `The feed has more than ${rows} items.`,
  empty: 'The feed has no items.',
  notReadable: (format: string, reason: string) => `The feed isn’t readable ${format}: ${reason}`,
  noList: 'The JSON must be a list of items, alone or under one name, or one item per line.',
  columnsMissing: (columns: string) =>
    `The feed no longer has these columns: ${columns}. Match the columns again. Nothing was changed.`,
  noneReadable: 'None of its items could be read. Check which columns are matched. Nothing was changed.',
  outOfMemory: 'The feed doesn’t fit into memory. Check its format.',
  failed: 'Something went wrong on our side. We will try again. The server log has the reason.',
  noSuchVariant: 'This phone has no such variant.',
  nothingHeld: 'This price has already been reviewed.',
};
