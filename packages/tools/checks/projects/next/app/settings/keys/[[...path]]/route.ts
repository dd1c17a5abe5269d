export {
  serveKeyPage as GET,
  serveKeyPage as POST,
  serveKeyPage as PUT,
  serveKeyPage as PATCH,
  serveKeyPage as DELETE,
} from '../../../serve';
