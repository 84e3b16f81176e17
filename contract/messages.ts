/**
 * The texts that the specification quotes, spelling included. An owner changes them here, once.
 * Texts that it does not quote live where they are shown.
 */
export const messages = {
  searchPlaceholder: "Search Movie Name Here",
  searchPlaceholderDefault: "Search movie name",
  welcome: "Welcome to your profile {name}!",

  notAuthorised: "You are not authorized to acces this route!",
  notRegistered: "You must be a registerd user to acces route",

  subscribePromptTitle: "Opps!",
  subscribePrompt:
    "Only a valid and subscribed user can stream live. Signup or login. If you already have an account, please subscribe to enjoy our services.",
  alreadySubscribed: "You are lready subscribed!",
  noReceipt: "⚠️You have no reciept because you are not a subscribed user!.",
  receiptFailed: "Error fetching Recipt.",

  favouriteExists: " Movie already exist",
  favouriteAdded: " Movie added Succesfully",
  noFavouritesTitle: "You are Not a User",

  historyEmpty: "You have not watched any movie yet.",
  moviesEmpty: "No movies available to display.",

  verifying: "Verifying Email...",
  verified: "Email verification successfull, You will be redirected to login page",
  verificationFailed: "Email verification Failed!",
  emailVerified: "Email Verification Successfull",
  emailVerificationFallback: "Email verification failed!",

  loadingHint: "this will take about two minutes",
  filesMismatch: "The movies you added may not be currect. Please Check",
  deleteQuestion: "Are you sure you want to delete this item?",

  moviesDeleted: "Movies Deleted successfully",
  movieCreated: "Movie successfully created!",
  movieUpdated: "Movie updated succesfully",
  movieDeleted: "Movie deleted succesfully",
  categoryAdded: "Category added successfully",
  categoryUpdated: "Category updated succesfully",

  profileFallback: "Unexpected error occurred.",
  deleteAllFallback: "Somthing went wrong, please try again later",
  movieFallback: "Somthing went wrong",
  deleteUserFallback: "Unable to delete user. Somthing went wrong!",
  usersFallback: "Unable to get users! Something went wrong",

  imageTypesHint: "jpg, jpeg, png, gif",
  ratingHint: "maximum range is 5",
} as const;
