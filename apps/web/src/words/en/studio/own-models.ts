import { text } from '../../text.ts';

// The list of models.
export const title = text('Models of your own');
export const importAndExport = text('Import and export');
export const importFromFile = text('Import from a file');
export const exportAsFile = text('Export as a file');
export const addModel = text('Add model');
export const models = text('Models');
export const notLoaded = text('Failed to load the models');
export const none = text('No models of your own yet');
export const noneYet = text('Add any model of a connection. It is in the menu at once, with its name and price.');
export const connectionFirst = text(
  'Add a connection that takes them first, such as Replicate, ComfyUI, or an OpenAI-compatible API.',
);
export const actionsOf = text('Actions of {label}');
export const change = text('Change');
export const remove = text('Remove');
export const askRemove = text('Remove {label}?');
export const removeMeans = text('It is no longer on offer. What was made with it stays, and keeps its name.');
export const isRemoved = text('{label} is removed.');
export const isOnOffer = text('{label} is on offer.');
export const areOnOffer = text('{count, plural, one {# model is} other {# models are}} on offer.');
export const makeOneNow = text('Make one now');

// What models make.
export const imagesFromPrompt = text('Images from a prompt');
export const clipsFromPrompt = text('Clips from a prompt');
export const edits = text('Edits of an image');
export const mixes = text('Mixes of images');
export const upscaledImages = text('Upscaled images');
export const upscaledClips = text('Upscaled clips');
export const soundForClip = text('Sound for a clip');
export const speech = text('Speech');
export const soundEffects = text('Sound effects');
export const music = text('Music');
export const promptsForAssistant = text('Prompts, for the assistant');
export const captions = text('Words of speech, for captions');

// The dialog that adds or changes one.
export const addTitle = text('Add a model');
export const changeTitle = text('Change {label}');
export const cancel = text('Cancel');
export const preview = text('Preview');
export const save = text('Save');
export const isChanged = text('{label} is changed.');
export const startOver = text('Start over');
export const isRestored = text('This is what you wrote before.');
export const model = text('Model');
export const makes = text('Makes');
export const name = text('Name');
export const note = text('Note (optional)');
export const noteHint = text('One line below its name in the menu');
export const format = text('Format');
export const sizesInPixels = text('Sizes in pixels');
export const sizes = text('Sizes');
export const widthAt = text('Width at {ratio}');
export const heightAt = text('Height at {ratio}');
export const lengths = text('Lengths in seconds');
export const lengthsHint = text('One is fixed; several are a choice, such as 5, 10');
export const startsFromImage = text('Starts from an image');
export const needsImage = text('Makes nothing without it');
export const endsOnImage = text('Ends on an image, too');
export const upscalesTo = text('Upscales to');
export const priceAndTime = text('Price and time');
export const price = text('Price');
export const perResult = text('Per result');
export const perSecond = text('Per second');
export const credits = text('Credits');
export const creditsASecond = text('Credits a second');
export const zeroIsFree = text('0 is free');
export const usualLength = text('Usual length in seconds');
export const usualLengthHint = text('For the price in the menu');
export const expectedTime = text('Expected time in seconds');
export const expectedTimeHint = text('Until there is a history');
export const timeLimit = text('Time limit in seconds');
export const timeLimitHint = text('Then a job fails and costs nothing');
export const wholeNumberNeeded = text('Enter a whole number from {least} to {most}');
export const lengthsNeeded = text('Enter up to 12 lengths from 1 to 300 seconds, such as 5, 10');
export const invalidJson = text('This is not valid JSON');

// Where it comes from.
export const connection = text('Connection');
export const removedConnection = text('A connection that was removed');
export const modelAt = text('Model at {name}');
export const listHint = text('The server lists {count}: write, or choose one');
export const fillIn = text('Fill in');
export const addSeveral = text('Add several at once');
export const itCosts = text('It costs {cost}');

// How the vendor is asked for it.
export const request = text('Request');
export const voice = text('Voice');
export const voiceHint = text('The server has {count, plural, one {# voice} other {# voices}}');
export const chooseOne = text('Choose one');
export const noChoice = text('None');
export const asJson = text('As JSON');
export const inputsHint = text('The vendor’s names for our inputs. An empty one is not sent.');
export const value = text('Value');
export const optional = text('{label} (optional)');
export const nameOfRow = text('Name {row} of {field}');
export const valueOfRow = text('Value {row} of {field}');
export const removeName = text('Remove {name}');
export const removeRow = text('Remove row {row}');
export const addValue = text('Add a value');
export const chooseOneOfThese = text('Choose one of these');
export const fillThisIn = text('Fill this in');

// The workflow of ComfyUI.
export const workflow = text('Workflow');
export const nodes = text('{count, plural, one {# node} other {# nodes}}');
export const workflowMissing = text('Drop or paste a workflow.');
export const workflowNeeded = text('Drop or paste a workflow above.');
export const dropWorkflow = text('Drop a workflow, or choose a file');
export const workflowFiles = text('A workflow that ComfyUI saved or exported, or a picture or clip that it made');
export const pasteIt = text('Or paste it');
export const readWorkflow = text('Read the workflow');
export const bindAnother = text('Bind another input');
export const chooseWhatToGive = text('Choose what to give');
export const onceMore = text('{input}, once more');
export const result = text('Result');
export const resultOfNode = text('Result of a node');
export const framesPerSecond = text('Frames per second');
export const nodeFor = text('Node for {input}');
export const inputFor = text('Input for {input}');
export const fromNode = text('From node {node}');
export const nodeOfResult = text('Node of the result');
export const mediaOfResult = text('Media of the result');
export const image = text('Image');
export const clip = text('Clip');
export const sound = text('Sound');

// What it is given.
export const prompt = text('Prompt');
export const negativePrompt = text('Negative prompt');
export const seed = text('Seed');
export const width = text('Width');
export const height = text('Height');
export const seconds = text('Seconds');
export const frames = text('Frames');
export const firstImage = text('First image');
export const lastImage = text('Last image');
export const images = text('Images');

// Its picture, and the request that a job would send.
export const whatToShow = text('What to show');
export const picture = text('Picture of the workflow');
export const pictureShows = text('{count} nodes. {bound}');
export const nodeTitle = text('{title} ({type}, node {id})');
export const fullSize = text('Show at full size');
export const whole = text('Show the whole workflow');
export const isStale = text('Before your last change');
export const notPreviewed = text('Not previewed yet');
export const previewExplained = text('Preview shows the exact request that a job would send. Nothing is sent.');
export const theRequest = text('The request');
export const beforeIt = text('Before it');
export const headers = text('Headers');
export const body = text('Body');

// Adding several at once.
export const addModelsOf = text('Add models of {name}');
export const addModels = text('Add models');
export const addCount = text('Add {count, plural, one {# model} other {# models}}');
export const severalExplained = text(
  'What each makes is told by its name; sizes, prices and names can be changed afterwards. All are added, or none.',
);
export const find = text('Find a model');
export const asking = text('Asking the server for its models…');
export const isAdded = text('Added already');

// Importing a file.
export const importModels = text('Import models');
export const hasNone = text('{name} has no models. Choose a file that was exported here.');
export const connectionOf = text('{kind} connection');
export const hereAlready = text(
  '{labels} {count, plural, one {is} other {are}} here already, and would be added a second time.',
);
export const noConnection = text(
  'There is no {kinds} connection for these models. Add it, then import the file again.',
);
export const andNo = text('and no');
